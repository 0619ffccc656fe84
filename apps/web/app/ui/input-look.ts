/** Shared by everything one types or chooses in. 16 px, or phones zoom in. */
export const INPUT_LOOK =
  'min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 py-2 text-16 text-ink ' +
  'placeholder:text-muted aria-invalid:border-reject disabled:opacity-60';
