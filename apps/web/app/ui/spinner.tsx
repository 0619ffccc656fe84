import { classNames } from '../lib/class-names.ts';

/** Decoration only: the text beside it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-4 shrink-0 animate-turn rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  );
}
