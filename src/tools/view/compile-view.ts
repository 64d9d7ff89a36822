import { sha256, type ToolView } from '../../contract/index.js';
import { offerOf } from '../compile/offer.js';
import type { CompiledView, Resolution } from './types.js';

/**
 * A lease for one model call (TM-5). By name, whatever the rank was: the same tools under the same terms are the same
 * bytes, so an unchanged view is stored once and a provider's cache holds.
 */
export function compileView({ envelope, limit, candidates, hidden }: Resolution): CompiledView {
  const byName = [...candidates].sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1));
  const view: ToolView = { envelope, limit, exposed: byName.map(({ shown }) => shown), hidden };
  return { hash: sha256(JSON.stringify(view)), view, schemas: byName.map(({ descriptor }) => offerOf(descriptor)) };
}
