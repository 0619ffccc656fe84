import { resource } from '@corpomeme/contract/site/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readItem } from '../../../lib/browser-storage.ts';
import { openDeskChannel } from '../desk/desk-channel.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { sumWaiting, waitingQuery } from './waiting-query.ts';
import { waitingTotal } from './waiting-total.ts';

/** Throttle in milliseconds: events within it cause one request. */
const THROTTLE = 2000;

/** Keeps the number at the avatar fresh. Lazy-loaded by the header for moderators and admins; renders nothing. */
export default function WaitingKeeper() {
  const { data } = useQuery(waitingQuery);
  const total = data ? sumWaiting(data) : 0;
  useEffect(() => waitingTotal.set(total), [total]);
  useEffect(() => () => waitingTotal.set(0), []);
  useDeskEvents();
  return null;
}

/** Reads the numbers again after events of the desk. The desk itself has a channel of its own. */
function useDeskEvents(): void {
  const client = useQueryClient();
  const isAtDesk = useLocation().pathname === '/desk';
  useEffect(() => {
    if (isAtDesk) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: moderationKeys.waiting });
      }, THROTTLE);
    };
    const channel = openDeskChannel({
      openSocket: () => new WebSocket(new URL(resource.socket(), location.href.replace(/^http/, 'ws'))),
      token: () => readItem('token'),
      onMessage: ({ type }) => type === 'deskChanged' && refresh(),
      // The query has an interval of its own while the channel is closed.
      onGap: () => {},
      onLive: () => {},
    });
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [client, isAtDesk]);
}
