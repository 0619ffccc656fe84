import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { type ButtonTone, buttonLook } from './button-look.ts';

/** The space after it keeps words apart for text browsers, as `Button` does. */
export function LinkButton({ tone = 'plain', className, ...rest }: LinkProps & { tone?: ButtonTone }) {
  return (
    <>
      <Link {...rest} className={classNames(buttonLook(tone), className)} />{' '}
    </>
  );
}
