import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../ui/text-link.tsx';

/**
 * Says what the site is. Each meme's HTML contains this line; it is visible only on the first page of a visit, which the
 * head's script marks before the first paint (`chrome/head-script.ts`).
 */
export function ArrivalLine() {
  return (
    <p className="for-arrivals text-muted print:hidden">
      {m.around.arrival}{' '}
      <TextLink to={page.home()} className="inline-block py-1 font-semibold">
        {m.around.arrivalLink}
      </TextLink>
    </p>
  );
}
