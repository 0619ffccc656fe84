import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useNow } from '../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../lib/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { cityOf } from './meme-words.ts';

/** Company and city, then author and date. Each link has 24 px of its own, and none lies over the title above. */
export function PostedLine({ meme }: { meme: Meme }) {
  const now = useNow();
  const city = cityOf(meme);
  return (
    <div className="text-14 text-muted">
      <p>
        <CompanyName meme={meme} />
        {city && <span> · {city}</span>}
      </p>
      <p>
        {m.meme.postedBy} <Poster meme={meme} />
        {meme.is_nameless && <span>, {m.meme.nameless}</span>}
        {' · '}
        <time dateTime={meme.created_at} title={fullDate(meme.created_at)}>
          {relativeDate(meme.created_at, now)}
        </time>
      </p>
    </div>
  );
}

function CompanyName({ meme }: { meme: Meme }) {
  if (meme.proposed_company) {
    return (
      <span className="font-semibold text-ink">
        {m.meme.proposed({ company: meme.proposed_company.name })}
      </span>
    );
  }
  return (
    <PageLink
      href={page.company(meme.company)}
      className="-mt-1 inline-block pt-1 font-semibold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-marker"
    >
      <bdi>{meme.company}</bdi>
    </PageLink>
  );
}

/** The author's name, a link for authors who want to be found. */
function Poster({ meme }: { meme: Meme }) {
  if (!meme.has_author_page)
    return (
      <span className="font-semibold">
        <bdi>{meme.username}</bdi>
      </span>
    );
  return (
    <PageLink href={page.author(meme.user_id)} className="-mb-2 inline-block pb-2 font-semibold underline">
      <bdi>{meme.username}</bdi>
    </PageLink>
  );
}
