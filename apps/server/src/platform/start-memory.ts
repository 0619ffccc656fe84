/** By then the first pages are out. Milliseconds. */
const SETTLED = 1000;

/**
 * Gives back what only the start needed: a tenth of the process, for one pause of about 0.1 s (decision 026). Without
 * `--expose-gc`, as in development, nothing happens.
 */
export function trimAfterStart(): void {
  const trim = () => void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  setTimeout(trim, SETTLED).unref();
}
