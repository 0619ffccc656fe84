import { page } from '@corpomeme/contract/paths';
import { TextLink } from '../../../ui/text-link.tsx';
import { aroundStrings } from './around.strings.ts';

/**
 * Says what the site is. In the HTML of each meme, and visible only to visitors whose first page this is, by an
 * attribute that the head's script sets before the first paint (`arrival.ts`).
 */
export function ArrivalLine() {
  return (
    <p className="for-arrivals rounded-card border border-line bg-surface px-4 py-2">
      {aroundStrings.arrival}{' '}
      <TextLink to={page.home()} className="inline-block py-1 font-semibold">
        {aroundStrings.arrivalLink}
      </TextLink>
    </p>
  );
}
