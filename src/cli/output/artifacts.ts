import type { ArtifactsDocument } from '../../app.js';
import type { Style } from './style.js';
import { listing } from './text.js';

export function artifactsText(document: ArtifactsDocument, style: Style): string {
  if (document.artifacts.length === 0) return 'no artifacts\n';
  const rows = document.artifacts.map((each) => [each.sha256, each.kind, each.media_type, `${each.size} B`, each.call ?? '-']);
  return listing(
    [['SHA256', 'KIND', 'TYPE', 'SIZE', 'CALL'], ...rows],
    (cell, _column, row) => (row === 0 ? style.dim(cell) : cell),
    style.columns,
  );
}
