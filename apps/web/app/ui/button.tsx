import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { type ButtonTone, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  /** Shows that work is in progress; the button stays focusable and ignores clicks. */
  busy?: boolean;
}

/** A button of 44 px height, with `type="button"` by default. The space after it keeps words apart for text browsers. */
export function Button({ tone = 'plain', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-busy={busy || undefined}
        aria-disabled={busy || rest['aria-disabled']}
        onClick={busy ? (event) => event.preventDefault() : onClick}
        className={classNames(buttonLook(tone), className)}
      >
        {busy && <Spinner />}
        {children}
      </button>{' '}
    </>
  );
}
