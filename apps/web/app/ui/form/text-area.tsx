import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { INPUT_LOOK } from './input-look.ts';

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classNames(INPUT_LOOK, 'resize-y', className)} />;
}
