import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Returns a component that draws an icon of one path; the build replaces those of the library with it (decision 159). */
export function drawIcon(path: string) {
  return ({ className, ...props }: ComponentProps<'svg'>) => (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('icon', className)} {...props}>
      <path d={path} />
    </svg>
  );
}
