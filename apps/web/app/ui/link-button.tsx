import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { type ButtonTone, buttonLook } from './button-look.ts';

export function LinkButton({ tone = 'plain', className, ...rest }: LinkProps & { tone?: ButtonTone }) {
  return <Link {...rest} className={classNames(buttonLook(tone), className)} />;
}
