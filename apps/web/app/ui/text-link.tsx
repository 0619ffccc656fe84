import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'text-link underline decoration-1 underline-offset-3 hover:decoration-2',
        className,
      )}
    />
  );
}
