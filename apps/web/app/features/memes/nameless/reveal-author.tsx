import type { Meme } from '@corpomeme/contract/memes/memes';
import type { RevealedAuthor } from '@corpomeme/contract/memes/nameless';
import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { awaited } from '../../../lib/awaited.ts';
import { Button } from '../../../ui/button.tsx';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';

/** Lazy-loaded for admins: asks for the reason, then names the author of a meme without a name, in this view alone. */
export default function RevealAuthor({ meme }: { meme: Meme }) {
  const [author, setAuthor] = useState<RevealedAuthor | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    const { title, label, confirm, cancel } = m.reveal;
    const refuse = (typed: string) => (typed.trim() ? null : m.reveal.missing);
    const words = { title, label, confirm, cancel, maxLength: MEME.reasonMax, danger: true, refuse };
    const reason = await promptDialog(m.reveal.text, words);
    if (reason === null) return;
    setBusy(true);
    const params = { id: meme.id };
    await awaited(browserApi.call(operations.revealAuthor, { params, body: { reason } }))
      .then(setAuthor)
      .catch((error: unknown) => toast(refusalText(error, m.reveal.failed), 'error'));
    setBusy(false);
  };
  if (author) {
    return (
      <p role="status">
        {m.reveal.found}{' '}
        <TextLink to={page.adminUser(author.user_id)}>
          <bdi>{author.username}</bdi>
        </TextLink>
      </p>
    );
  }
  return (
    <Button busy={isBusy} onClick={() => void ask()}>
      {m.reveal.reveal}
    </Button>
  );
}
