import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/site/realtime.operations';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { browserApi } from '../lib/api/browser-api.ts';
import { useRenderedAt } from '../lib/page/root-data.ts';
import { Button } from '../ui/button.tsx';
import { applyUpdates, patchShownMemes, refreshMemes } from './apply-updates.ts';
import { openChannel, type SocketLike } from './channel.ts';

/**
 * Milliseconds of allowed difference between the server's and the database's clock, and between reading a list and its
 * timestamp.
 */
const CLOCKS_APART = 5000;
const NONE: ReadonlySet<number> = new Set();

// Survives navigation, so that changes between two pages are caught up.
let position: { since: string } | null = null;

/** Applies live updates to the page. Renders only the button that shows new memes. */
export default function LiveUpdates() {
  const client = useQueryClient();
  const renderedAt = useRenderedAt();
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState(NONE);
  const [isBusy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit, filter or order has lists of its own.
  useEffect(() => setWaiting(NONE), [pathname, search]);

  const show = useRef(async () => {});
  show.current = async () => {
    await refreshMemes(client);
    setWaiting(NONE);
  };
  useEffect(() => {
    const hold = (ids: number[]) =>
      setWaiting((held) => (ids.length > 0 ? new Set([...held, ...ids]) : held));
    return whileVisible(() => listen(client, renderedAt, { show: () => void show.current(), hold }));
  }, [client, renderedAt]);

  const jump = async () => {
    setBusy(true);
    await show.current();
    setBusy(false);
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-feed]')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-17 z-30 flex justify-center sm:top-20"
    >
      {waiting.size > 0 && (
        <Button
          tone="marker"
          busy={isBusy}
          className="pointer-events-auto animate-appear rounded-full shadow-lift"
          onClick={() => void jump()}
        >
          {!isBusy && <ArrowUp className="size-4" />}
          {m.realtime.newMemes({ count: waiting.size })}
        </Button>
      )}
    </div>
  );
}

interface Lists {
  show(): void;
  /** Holds new memes back until the visitor asks for them, because a list must not move while it is read. */
  hold(ids: number[]): void;
}

function listen(
  client: QueryClient,
  renderedAt: number | undefined,
  { show, hold }: Lists,
): { close(): void } {
  position ??= { since: new Date((renderedAt ?? Date.now()) - CLOCKS_APART).toISOString() };
  return openChannel({
    position,
    openSocket,
    poll: (since) => browserApi.call(operations.listUpdates, { query: { since } }),
    onUpdates(updates) {
      const lacking = applyUpdates(client, updates);
      if (lacking.length === 0) return;
      if (isEmptyPage()) show();
      else hold(lacking);
    },
    onRefresh() {
      if (isEmptyPage()) show();
      else void patchShownMemes(client).then(hold);
    },
  });
}

/** Returns whether nothing is shown yet that a new meme could move (product: lists that load on). */
function isEmptyPage(): boolean {
  return document.querySelector('[data-feed]') === null;
}

function openSocket(): SocketLike {
  return new WebSocket(new URL(resource.socket(), location.href.replace(/^http/, 'ws')));
}

/** Closes the channel while the tab is hidden; when it is visible or online again, continues from the last position. */
function whileVisible(open: () => { close(): void }): () => void {
  let channel: { close(): void } | null = null;
  const stop = () => {
    channel?.close();
    channel = null;
  };
  const follow = () => {
    if (document.hidden) stop();
    else channel ??= open();
  };
  const reopen = () => {
    stop();
    follow();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', reopen);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', reopen);
    stop();
  };
}
