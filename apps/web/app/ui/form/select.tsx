import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { INPUT_LOOK } from './input-look.ts';

/** The native select: works by keyboard, on phones and without scripts. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative inline-block min-w-0', className)}>
      <select {...rest} className={classNames(INPUT_LOOK, 'appearance-none pr-9')}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  );
}
