// Generated from schemas/eval.schema.json by scripts/generate.mjs. Do not edit.
export const KEYS: { readonly [place: string]: readonly string[] } = {
  "": [
    "$schema",
    "id",
    "description",
    "chain",
    "task",
    "vars",
    "tools",
    "hide_tools",
    "tools_policies",
    "system_instruction",
    "provider",
    "model",
    "dialogue",
    "workspace",
    "envelope",
    "max_effect",
    "thresholds",
    "golden",
    "negative"
  ],
  "/thresholds": [
    "min_precision",
    "min_recall",
    "min_argument_validity",
    "max_unsafe_rate",
    "max_approval_rate"
  ],
  "/golden/*": [
    "id",
    "prompt",
    "expect"
  ],
  "/golden/*/expect": [
    "tool",
    "args"
  ],
  "/golden/*/expect/args": [
    "exact",
    "subset",
    "schema"
  ],
  "/negative/*": [
    "id",
    "prompt",
    "expect"
  ],
  "/negative/*/expect": [
    "no_tool",
    "not_tools"
  ]
};
