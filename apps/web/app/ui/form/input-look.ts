/** Classes of inputs and selects. 16 px, because phones zoom in on smaller text. */
export const INPUT_LOOK =
  'min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 py-2 text-16 text-ink ' +
  'placeholder:text-muted aria-invalid:border-reject disabled:opacity-60';
