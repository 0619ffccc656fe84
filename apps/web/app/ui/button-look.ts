import { classNames } from '../lib/class-names.ts';

/** `marker` is the single main action of a view; `quiet` has no border until hover. */
export type ButtonTone = 'marker' | 'plain' | 'quiet' | 'approve' | 'reject';

const TONES: Record<ButtonTone, string> = {
  marker: 'bg-marker text-on-marker border-marker hover:bg-marker-pressed hover:border-marker-pressed',
  plain: 'bg-surface text-ink border-edge hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  approve: 'bg-surface text-approve border-approve hover:bg-sunken',
  reject: 'bg-surface text-reject border-reject hover:bg-sunken',
};

/** An icon alone, without a border. */
export const ICON_LOOK =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken pointer-fine:w-9';

/** Returns the classes of buttons and of links that look like one. */
export function buttonLook(tone: ButtonTone): string {
  return classNames(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-4 py-2 text-center',
    'font-semibold wrap-break-word transition-colors duration-150 select-none',
    'disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:cursor-not-allowed',
    TONES[tone],
  );
}
