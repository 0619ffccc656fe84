import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { INPUT_LOOK } from './input-look.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(INPUT_LOOK, className)} />;
}
