/** Runs when the browser has shown the next frame, so that a press shows before its work begins. Hidden pages show none. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
