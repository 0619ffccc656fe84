import { classNames } from '../lib/class-names.ts';

/** Decorative: the text beside it describes the work. */
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
