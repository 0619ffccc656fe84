import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page, withoutMotion } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { compactCount } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { aroundQuery } from '../meme-queries.ts';
import { titleOf } from '../meme-words.ts';
import { PictureSources } from '../motion/picture-sources.tsx';
import { useReading } from '../reading/use-reading.ts';

/** The end of a meme's page (product: end of a meme): more memes of its company. */
export function AroundMeme({ meme }: { meme: Meme }) {
  const { muted } = useReading();
  const { data, refetch } = useQuery(aroundQuery(browserApi, meme.id));
  // The server rendered the page for a visitor, who does not see a pending or removed meme.
  const isOwnView = data === null;
  useEffect(() => {
    if (isOwnView) void refetch();
  }, [isOwnView, refetch]);
  if (!data) return null;
  const more = data.more.filter(({ user_id }) => !muted.includes(user_id));
  return more.length > 0 && <MoreOfCompany company={meme.company} memes={more} />;
}

/** Small pictures with their titles, without the buttons of a card. */
function MoreOfCompany({ company, memes }: { company: string; memes: readonly Meme[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-22">
          {m.around.more({ company })}
        </h2>
        <TextLink to={page.company(company)} className="inline-block py-3">
          {m.around.all({ company })}
        </TextLink>
      </div>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {memes.map((meme) => (
          <li key={meme.id} className="min-w-0">
            <Tile meme={meme} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const TILE_SIZES = '(min-width: 1024px) 22vw, 45vw';

function Tile({ meme }: { meme: Meme }) {
  return (
    <Link to={page.meme(meme.id)} className="group grid gap-2 rounded-card">
      <picture className="relative mt-2 block aspect-[4/3] overflow-hidden rounded-card border border-line bg-sunken">
        {/* Without motion: a row of small animations would distract from the meme. */}
        <PictureSources meme={meme} sizes={TILE_SIZES} isPaused />
        <img
          src={withoutMotion(meme.image_url)}
          srcSet={withoutMotion(meme.image_srcset) || undefined}
          sizes={TILE_SIZES}
          width={meme.image_width}
          height={meme.image_height}
          // The title below names the link.
          alt=""
          loading="lazy"
          decoding="async"
          className="after-load absolute inset-0 size-full object-cover object-top"
        />
      </picture>
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold break-words group-hover:underline">
          <bdi>{titleOf(meme)}</bdi>
        </span>{' '}
        <span className="text-14 text-muted">
          {m.around.votes({ count: meme.votes, shown: compactCount(meme.votes) })}
        </span>
      </span>
    </Link>
  );
}
