/**
 * Calls `run` after the next frame is painted, so that a press shows before its work begins. On hidden pages, which
 * paint no frame, calls it at once.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
