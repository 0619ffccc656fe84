import { m } from '@corpomeme/contract/site/messages';
import KeySquare from 'lucide-react/icons/key-square';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { useIssuers } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Refusal } from '../explain-refusal.ts';
import { leaveForIssuer } from './openid-login.ts';

/** One button for each issuer of the site; none on most sites. */
export function OpenIdButtons({ tell }: { tell: (refusal: Refusal) => void }) {
  const issuers = useIssuers();
  const leave = (id: string) =>
    leaveForIssuer(id, 'login').catch((error: unknown) =>
      tell({
        ...{ text: refusalText(error, m.openId.failed), lang: m.language.english },
        ...{ field: null, endsSession: false },
      }),
    );
  return issuers.map(({ id, name }) => (
    <Button key={id} onClick={() => void leave(id)}>
      <KeySquare className="size-5" />
      {m.openId.continueWith({ name })}
    </Button>
  ));
}
