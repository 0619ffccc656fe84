/** Classes of admin tables; below 800 px a row becomes a card (`styles/app.css`, `.stacked`). */
export const TABLE =
  'stacked w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-left';
export const HEAD_CELL = 'border-b border-line px-4 py-2 text-14 font-semibold text-muted';
export const CELL = 'border-b border-line px-4 py-1.5 align-middle';
