import type { Meme } from '@corpomeme/contract/memes/memes';
import { page } from '@corpomeme/contract/site/paths';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';

interface DecidedMemesProps<Item extends { id: number }> {
  heading: string;
  hint: string;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  query: ComponentProps<typeof NotLoaded>['query'];
  failed: string;
  row: (item: Item) => ReactNode;
  /** Rendered below the list. */
  children?: ReactNode;
}

/** A list of decisions that can still be corrected; nothing while it is empty. */
export function DecidedMemes<Item extends { id: number }>({
  heading,
  hint,
  items,
  query,
  failed,
  row,
  children,
}: DecidedMemesProps<Item>) {
  const id = useId();
  if (items?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="text-22">
          {heading}
        </h2>
        <p className="text-muted">{hint}</p>
      </div>
      {!items && <NotLoaded query={query} text={failed} className="h-32" />}
      <ul className="grid gap-3 empty:hidden">
        {items?.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface DecidedMemeProps {
  meme: Meme;
  /** The button that corrects the decision. */
  action: ReactNode;
  /** The reason of the decision. */
  children: ReactNode;
}

export function DecidedMeme({ meme, action, children }: DecidedMemeProps) {
  return (
    <article className="grid items-center gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      {/* Too small for the button that shows all of a picture. */}
      <div className="flex w-28 overflow-hidden rounded-control border border-line [&_.with-script]:hidden">
        <MemePicture meme={meme} sizes="7rem" priority="lazy" inList />
      </div>
      <div className="grid min-w-0 gap-1">
        <h3 className="text-18 wrap-anywhere">
          <Link to={page.meme(meme.id)} className="hover:underline">
            <bdi>{titleOf(meme)}</bdi>
          </Link>
        </h3>
        {children}
      </div>
      {action && <div>{action}</div>}
    </article>
  );
}
