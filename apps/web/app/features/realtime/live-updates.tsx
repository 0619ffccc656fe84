import { api } from '@corpomeme/contract/paths';
import type { Updates } from '@corpomeme/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../lib/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { applyUpdates, refreshMemes } from './apply-updates.ts';
import { openChannel, type SocketLike } from './channel.ts';
import { realtimeStrings } from './realtime.strings.ts';

/** Pixels from the top within which a list may move: nobody is reading further down. */
const AT_TOP = 80;

/** Keeps what is on the page as it is on the server. Draws only the button that holds new memes back. */
export default function LiveUpdates() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set());
  const show = useRef(async () => {});
  show.current = async () => {
    setWaiting(new Set());
    await refreshMemes(client);
  };

  useEffect(() => {
    const open = () =>
      openChannel({
        openSocket,
        poll: (since) => browserApi.ask<typeof Updates>(api.updates({ since })),
        onUpdates(updates) {
          const fresh = applyUpdates(client, updates);
          if (fresh.length === 0) return;
          if (mayMove()) void show.current();
          else setWaiting((ids) => new Set([...ids, ...fresh]));
        },
        onRefresh: () => void refreshMemes(client),
      });
    return whileVisible(open, () => void refreshMemes(client));
  }, [client]);

  const jump = async () => {
    await show.current();
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-feed] a')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-30 flex justify-center">
      {waiting.size > 0 && (
        <Button
          tone="marker"
          className="pointer-events-auto animate-appear rounded-full shadow-lift"
          onClick={() => void jump()}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {realtimeStrings.newMemes(waiting.size)}
        </Button>
      )}
    </div>
  );
}

/** A list never moves under the reader's finger or focus. */
function mayMove(): boolean {
  return window.scrollY <= AT_TOP && !document.activeElement?.closest('[data-feed]');
}

function openSocket(): SocketLike {
  return new WebSocket(new URL(api.socket(), location.href.replace(/^http/, 'ws')));
}

/** A hidden tab listens to nothing; when it comes back, it fetches what it shows and listens again. */
function whileVisible(open: () => { close(): void }, onReturn: () => void): () => void {
  let channel = document.hidden ? null : open();
  const follow = () => {
    if (document.hidden) {
      channel?.close();
      channel = null;
    } else if (!channel) {
      onReturn();
      channel = open();
    }
  };
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    channel?.close();
  };
}
