import type { DeskChange, QueueCard } from '@corpomeme/contract/moderation/desk';
import { resource } from '@corpomeme/contract/site/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readItem } from '../../../lib/browser-storage.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { outdateGroups, refreshQueue, showReaders } from '../queue/desk-query.ts';
import { openDeskChannel } from './desk-channel.ts';
import { useAlike } from './desk-group.tsx';

/** Throttle in milliseconds: events within it cause one fetch of the queue. */
const THROTTLE = 300;

/**
 * Announces to other desks which card is open here, and receives theirs. A hidden tab has no open card. Returns whether it is
 * connected.
 */
export function useDeskChannel(
  current: QueueCard | null,
  onChanged: (changes: DeskChange[]) => void,
): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const channel = useRef<ReturnType<typeof openDeskChannel> | null>(null);
  const openId = current?.meme.id ?? null;
  const alike = useAlike(current).flatMap(({ meme }) => (meme.id === openId ? [] : meme.id));
  const latest = useRef({ openId, alike, onChanged });
  useEffect(() => {
    latest.current = { openId, alike, onChanged };
    if (channel.current) announceTo(channel.current, latest.current);
  });
  useEffect(() => {
    const refresh = throttle(() => refreshQueue(client));
    const recount = throttle(() => {
      void client.invalidateQueries({ queryKey: moderationKeys.waiting });
      outdateGroups(client);
    });
    const opened = openDeskChannel({
      openSocket: () => new WebSocket(new URL(resource.socket(), location.href.replace(/^http/, 'ws'))),
      token: () => readItem('token'),
      onLive: setLive,
      onGap: refresh,
      onMessage(message) {
        if (message.type === 'deskReaders') return showReaders(client, message.data);
        latest.current.onChanged(message.data);
        recount();
        // A pending meme has changed, or a meme is pending again.
        if (message.data.some(({ approval_status }) => approval_status === 'pending')) refresh();
      },
    });
    channel.current = opened;
    const follow = () => announceTo(opened, latest.current);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      refresh.cancel();
      recount.cancel();
      opened.close();
      channel.current = null;
    };
  }, [client]);
  return isLive;
}

function announceTo(
  channel: ReturnType<typeof openDeskChannel>,
  { openId, alike }: { openId: number | null; alike: number[] },
): void {
  if (document.hidden) channel.open(null, []);
  else channel.open(openId, alike);
}

function throttle(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, THROTTLE);
  };
  return Object.assign(later, { cancel: () => clearTimeout(timer) });
}
