import type { LegalBlock, LegalText } from './legal-text.ts';

/** Returns the text of the product as lines that an admin can edit, the reverse of `readWritten`. */
export function linesOf({ lead, sections }: LegalText): string {
  const parts = sections.flatMap(({ id, heading, body }) => [
    `## ${heading} {#${id}}`,
    ...body.map(linesOfBlock),
  ]);
  return [lead, ...parts].join('\n\n');
}

function linesOfBlock(block: LegalBlock): string {
  if (typeof block === 'string') return block;
  const items = 'list' in block ? block.list : block.names.map(([name, meaning]) => `${name}: ${meaning}`);
  return items.map((item) => `- ${item}`).join('\n');
}
