import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { memeQuery } from '../meme-queries.ts';
import { isOwnMeme } from '../own-meme.ts';
import { MemeEditForm } from './meme-edit-form.tsx';
import { MemeEditorSkeleton } from './meme-editor-skeleton.tsx';

/** Lazy-loaded by My memes in place of the list. Use the meme's id as its key. */
export default function MemeEditor({ id, uid }: { id: number; uid: string }) {
  // Fetched again with each opening, and live updates must not change the fields while the member types.
  const query = useQuery({
    ...memeQuery(browserApi, id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, isFetchedAfterMount, isError } = query;
  return (
    <div className="grid gap-4">
      <BackLink to={page.ownMemes()}>{m.memeEditing.back}</BackLink>
      {isError ? (
        <LoadFailurePanel text={m.memeEditing.loadFailed} query={query} />
      ) : isFetchedAfterMount ? (
        <Editable meme={data && isOwnMeme(data, uid) ? data : null} uid={uid} />
      ) : (
        <MemeEditorSkeleton />
      )}
    </div>
  );
}

function Editable({ meme, uid }: { meme: Meme | null; uid: string }) {
  if (!meme) {
    return (
      <Panel title={m.meme.notFound}>
        <p className="text-muted">{m.meme.notFoundText}</p>
      </Panel>
    );
  }
  if (meme.approval_status === 'approved' || meme.approval_status === 'removed') {
    return (
      <Panel title={m.memeEditing.closed}>
        <p className="text-muted">{m.memeEditing.closedText[meme.approval_status]}</p>
      </Panel>
    );
  }
  return <MemeEditForm meme={meme} uid={uid} />;
}
