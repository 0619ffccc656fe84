import { m } from '@corpomeme/contract/site/messages';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router';
import { classNames } from '../lib/class-names.ts';

interface FilterChipProps {
  text: string;
  /** The page's query without this filter. */
  without: [name: string, value: string][];
  className?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** A chosen filter; the link removes it. */
export function FilterChip({ text, without, className, onRemove }: FilterChipProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={{ pathname, search: new URLSearchParams(without).toString() }}
      preventScrollReset
      onClick={onRemove}
      aria-label={m.browse.remove({ filter: text })}
      className={classNames('shrink-0', className)}
    >
      <span className="flex min-h-11 items-center gap-1.5 rounded-full bg-marker px-3 text-14 font-semibold whitespace-nowrap text-on-marker hover:bg-marker-pressed">
        <bdi>{text}</bdi>
        <X className="size-4" />
      </span>{' '}
    </Link>
  );
}
