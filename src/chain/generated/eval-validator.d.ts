// Generated from schemas/eval.schema.json by scripts/generate.mjs. Do not edit.
import type { ErrorObject } from 'ajv';

export declare const validate: { (data: unknown): boolean; errors?: ErrorObject[] | null };
export default validate;
