import { classNames } from '../lib/class-names.ts';

/** A placeholder for loading content; set its real size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-control bg-sunken', className)}
    />
  );
}
