import { classNames } from '../lib/class-names.ts';

/** Holds the place of something that is coming; give it the real size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-control bg-sunken', className)}
    />
  );
}
