import type { DeskCare, DeskCareChange } from '@corpomeme/contract/wings/wellbeing';
import { WELLBEING } from '@corpomeme/contract/wings/wellbeing';
import * as operations from '@corpomeme/contract/wings/wellbeing.operations';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import type { UndoableDecision } from '../../moderation/decisions/use-undo.ts';
import { moderationKeys } from '../../moderation/moderation-keys.ts';
export type Suggestion =
  | { what: 'limit'; decided: number; limit: number }
  | { what: 'pause'; decided: number };

/**
 * Returns what to suggest after this number of decisions; null for nothing. `silenced`: suggestions that the moderator
 * dismissed, with their counts.
 */
export function suggest(
  { daily_limit: limit, decided_today: today, decided_since_pause: sincePause }: DeskCare,
  silenced: { limit: boolean; pauseAt: number },
): Suggestion | null {
  if (limit !== null && today >= limit && !silenced.limit) return { what: 'limit', decided: today, limit };
  // A pause resets the count.
  const from = sincePause < silenced.pauseAt ? 0 : silenced.pauseAt;
  if (sincePause - from >= WELLBEING.pauseAfter) return { what: 'pause', decided: sincePause };
  return null;
}

const NOTHING_SILENCED = { limit: false, pauseAt: 0 };

/** Settings and reminders of the desk: blurred pictures, the own daily limit, and pauses. */
export function useDeskCareState(made: readonly UndoableDecision[]) {
  const { data } = useQuery(deskCareQuery);
  const [silenced, setSilenced] = useState(NOTHING_SILENCED);
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  useCounting(made);
  const suggestion = data ? suggest(data, silenced) : null;
  return {
    suggestion,
    goOn: () =>
      setSilenced(
        suggestion?.what === 'pause'
          ? { ...silenced, pauseAt: suggestion.decided }
          : { ...silenced, limit: true },
      ),
    /** Also true until the settings are known. */
    isCovered: ({ meme, is_unpleasant: isUnpleasant }: { meme: { id: number }; is_unpleasant: boolean }) =>
      isUnpleasant && data?.blur_first !== false && !revealed.has(meme.id),
    reveal: (memeId: number) => setRevealed((before) => new Set([...before, memeId])),
  };
}

/** Fetches the count again after each stored decision. */
function useCounting(made: readonly UndoableDecision[]): void {
  const client = useQueryClient();
  const counted = useRef(0);
  const last = made.at(-1);
  useEffect(() => {
    if (!last || last.key <= counted.current) return;
    counted.current = last.key;
    void last.decided.then(() => client.invalidateQueries({ queryKey: deskCareQuery.queryKey }));
  }, [last, client]);
}

export const deskCareQuery = queryOptions({
  queryKey: moderationKeys.care,
  queryFn: ({ signal }) => browserApi.call(operations.readDeskCare, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function useDeskCareChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'desk-care' },
    mutationFn: (body: DeskCareChange) => browserApi.call(operations.changeDeskCare, { body }),
    onSuccess: (care) => client.setQueryData(deskCareQuery.queryKey, care),
  });
}
