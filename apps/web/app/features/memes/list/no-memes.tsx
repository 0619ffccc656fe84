import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useLocation, useSearchParams } from 'react-router';
import { keepLanguage } from '../../../lib/page/kept-language.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { readMemeSearch } from './meme-search.ts';

/** Replaces an empty list, and suggests what to do next: choose a longer time or all languages, or post the first meme. */
export function NoMemes() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { time, language } = readMemeSearch(search);
  const isWindow = time !== 'all';
  const without = (filter: string) => {
    const query = new URLSearchParams(search);
    for (const name of [filter, 'cursor']) query.delete(name);
    return { pathname, search: query.toString() };
  };
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-14 text-center">
      <p className="font-display text-22 font-semibold">{m.meme.none}</p>
      <p className="max-w-prose text-muted">
        {isWindow ? m.meme.noneInTime : language ? m.meme.noneInLanguage : m.meme.noneYet}
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        {isWindow && (
          <LinkButton to={without('time')} preventScrollReset tone="marker">
            {m.meme.showAllTime}
          </LinkButton>
        )}
        {language && (
          <LinkButton to={without('language')} preventScrollReset onClick={() => keepLanguage(null)}>
            {m.meme.showAllLanguages}
          </LinkButton>
        )}
        <LinkButton to={page.howto()} tone={isWindow ? 'plain' : 'marker'}>
          {m.meme.postFirst}
        </LinkButton>
      </div>
    </div>
  );
}
