import type { WordTrial } from '@corpomeme/contract/moderation/listed-words';
import { tryListedWords } from '@corpomeme/contract/moderation/listed-words.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { linesOf, type WordDraft } from './word-draft.ts';

/** What the entries of the form would have matched. */
export function WordTrialPart({ form }: { form: UseFormReturn<WordDraft> }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: ({ patterns, places, language }: WordDraft) =>
      browserApi.call(tryListedWords, { body: { patterns: linesOf(patterns), places, language } }),
  });
  const run = async () => {
    if (await form.trigger(['patterns', 'places'], { shouldFocus: true })) mutate(form.getValues());
  };
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" busy={isPending} onClick={() => void run()}>
        {m.wordLists.try}
      </Button>
      <div role="status" className="grid gap-2 empty:hidden">
        {error && <p className="text-14 text-reject">{refusalText(error, m.wordLists.tryFailed)}</p>}
        {data && !isPending && !error && <Result trial={data} />}
      </div>
    </div>
  );
}

function Result({ trial: { read, matched, decided, right, examples } }: { trial: WordTrial }) {
  return (
    <>
      <p>
        {m.wordLists.tried({ read, matched })}
        {decided > 0 && ` ${m.wordLists.triedRight({ decided, right })}`}
      </p>
      {examples.length > 0 && (
        <ul className="grid gap-2">
          {examples.map(({ place, found, excerpt, meme_id: memeId }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples have no id, and the list is replaced as a whole.
            <li key={at} className="rounded-control border border-line px-3 py-2 text-14 wrap-anywhere">
              <Marked excerpt={excerpt} found={found} />
              <span className="block text-muted">
                {m.wordLists.placeNames[place]}{' '}
                {memeId !== null && <TextLink to={page.meme(memeId)}>{m.wordLists.toMeme}</TextLink>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Marked({ excerpt, found }: { excerpt: string; found: string }) {
  const at = excerpt.indexOf(found);
  if (at < 0) return excerpt;
  return (
    <>
      {excerpt.slice(0, at)}
      <mark>{found}</mark>
      {excerpt.slice(at + found.length)}
    </>
  );
}
