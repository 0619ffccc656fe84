import { page } from '@corpomeme/contract/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MemeGridSkeleton } from '../list/meme-grid.tsx';
import { MemeList } from '../list/meme-list.tsx';
import { OwnMemeCard } from './own-meme-card.tsx';
import { ownMemesStrings } from './own-memes.strings.ts';
import { ownMemesQuery } from './own-memes-query.ts';

/** Takes the focus when a card goes away under the fingers. */
export function OwnMemes({ uid }: { uid: string }) {
  const box = useRef<HTMLElement>(null);
  return (
    <section ref={box} tabIndex={-1} aria-label={ownMemesStrings.heading} className="outline-none">
      <List uid={uid} onGone={() => box.current?.focus()} />
    </section>
  );
}

function List({ uid, onGone }: { uid: string; onGone: () => void }) {
  const query = useInfiniteQuery(ownMemesQuery(browserApi, uid));
  const { data, isLoadingError } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={ownMemesStrings.loadFailed} query={query} />;
  }
  if (!data) return <MemeGridSkeleton />;
  if (data.pages.every(({ memes }) => memes.length === 0)) {
    return (
      <Panel title={ownMemesStrings.empty}>
        <LinkButton to={page.howto()} tone="marker">
          {ownMemesStrings.create}
        </LinkButton>
      </Panel>
    );
  }
  return <MemeList query={query} card={(meme) => <OwnMemeCard meme={meme} onGone={onGone} />} />;
}
