import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { SecondText } from '../../../lib/second-text.tsx';
import { announce } from '../../../ui/dialog/dialog-requests.ts';

/** Shows a withdrawal secret once, until the author closes the dialog. */
export function showSecret(secret: string): Promise<void> {
  const text = (
    <>
      <SecondText className="block text-muted">{m.nameless.secretTitleRo}</SecondText>
      <strong className="my-3 block font-mono text-18 tracking-wide select-all">{secret}</strong>
      <span className="block">{m.nameless.secretText}</span>
      <SecondText className="mt-2 block">{m.nameless.secretTextRo}</SecondText>
      <span className="mt-2 block">
        {m.nameless.secretUse} <span className="font-semibold">{page.withdraw()}</span>
      </span>
    </>
  );
  return announce(text, { title: m.nameless.secretTitle, confirm: m.nameless.secretDone });
}
