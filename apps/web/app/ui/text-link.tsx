import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';

const NAMED = new RegExp(`[?&](${LANGUAGE}=\\w+)`);

/** A document has the texts of one language, so a link to an address in another one loads its document. */
const isElsewhere = (to: LinkProps['to']) => {
  const named = typeof to === 'string' && NAMED.exec(to)?.[1];
  return Boolean(named) && named !== m.language.parameter;
};

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      reloadDocument={isElsewhere(rest.to)}
      {...rest}
      className={classNames(
        'text-link underline decoration-1 underline-offset-3 hover:decoration-2',
        className,
      )}
    />
  );
}
