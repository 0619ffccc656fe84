import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page, withoutMotion } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { Link } from 'react-router';
import { compactCount } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { useReading } from '../../memes/reading/use-reading.ts';

const SHOWN = 3;

interface BestMeme {
  meme: Meme;
  themes: string[];
}

/** Returns the memes that `BestOfThemes` shows: none if there is only one. */
export function chooseBest(best: CompanyPulse['best'], names: ReadonlyMap<string, Theme>): BestMeme[] {
  const memes = new Map<number, BestMeme>();
  for (const { slug, name } of names.values()) {
    const meme = best.find(({ theme }) => theme === slug)?.meme;
    if (meme) memes.set(meme.id, { meme, themes: [...(memes.get(meme.id)?.themes ?? []), inOne(name)] });
  }
  return memes.size < 2 ? [] : [...memes.values()].slice(0, SHOWN);
}

interface BestOfThemesProps {
  best: CompanyPulse['best'];
  names: ReadonlyMap<string, Theme>;
}

/**
 * The best memes of three themes, in the order of the site. A meme that is the best of two themes appears once. On phones, the
 * first is large.
 */
export function BestOfThemes({ best, names }: BestOfThemesProps) {
  const { muted } = useReading();
  const tiles = chooseBest(best, names).filter(({ meme }) => !muted.includes(meme.user_id));
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="pulse-best" className="min-w-0">
      <h2 id="pulse-best" className="sr-only">
        {m.pulse.best}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {tiles.map(({ meme, themes }) => (
          <li key={meme.id} className="min-w-0 max-sm:first:col-span-2">
            <Tile meme={meme} themes={themes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ meme, themes }: { meme: Meme; themes: readonly string[] }) {
  return (
    <Link to={page.meme(meme.id)} className="group grid gap-2 rounded-card">
      <img
        src={withoutMotion(meme.image_url)}
        srcSet={withoutMotion(meme.image_srcset) || undefined}
        sizes="(min-width: 640px) 32vw, calc(95vw - 2rem)"
        width={meme.image_width}
        height={meme.image_height}
        // The title below names the link.
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-[4/3] w-full rounded-card border border-line bg-sunken object-cover object-top"
      />
      <span className="min-w-0">
        <span className="block text-14 text-muted">{themes.join(', ')}</span>{' '}
        <span className="line-clamp-2 font-semibold break-words group-hover:underline">
          <bdi>{titleOf(meme)}</bdi>
        </span>{' '}
        <span className="text-14 text-muted tabular-nums">
          {m.pulse.votes({ count: meme.votes, shown: compactCount(meme.votes) })}
        </span>
      </span>
    </Link>
  );
}
