import { classNames } from '../../lib/class-names.ts';

export const VEIL_LOOK = 'fixed inset-0 z-40 bg-veil';

/** Returns classes of a centred panel that never exceeds the screen; `width` is a class. */
export function dialogPanelLook(width: string): string {
  return classNames(
    'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2',
    'animate-appear overflow-y-auto rounded-card bg-surface p-[min(1.5rem,5vw)] text-ink shadow-lift',
    width,
  );
}
