import type { Speaker } from '@corpomeme/contract/companies/speakers';
import * as operations from '@corpomeme/contract/companies/speakers';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { fullDate } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { toast } from '../../../../ui/toast.ts';
import { adminKeys } from '../admin-keys.ts';

/** Who proved to speak for a company; those whose proof waits for a look come first. */
export function SpeakersList() {
  const query = useQuery({
    queryKey: adminKeys.speakers,
    queryFn: ({ signal }) => browserApi.call(operations.listSpeakers, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending } = useSettling();
  const speakers = query.data;
  return (
    <section aria-labelledby="speakers" className="grid gap-3">
      <h3 id="speakers" className="text-16 font-semibold">
        {m.adminSpeakers.heading}
      </h3>
      {query.isLoadingError && <LoadFailure text={m.adminSpeakers.failed} query={query} />}
      {speakers?.length === 0 && <p className="text-muted">{m.adminSpeakers.none}</p>}
      {speakers && speakers.length > 0 && (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {speakers.map((speaker) => (
            <Item
              key={speaker.id}
              speaker={speaker}
              isBusy={isPending}
              onSettle={(confirmed) => mutate({ id: speaker.id, confirmed })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ItemProps {
  speaker: Speaker;
  isBusy: boolean;
  onSettle: (confirmed: boolean) => void;
}

function Item({ speaker, isBusy, onSettle }: ItemProps) {
  const { company, username, user_id, host, until, proof, is_confirmed } = speaker;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{company}</bdi> ·{' '}
          <TextLink to={page.adminUser(user_id)} dir="auto">
            {username}
          </TextLink>
        </p>
        <p className="text-14 text-muted">
          {m.adminSpeakers.facts({ host, until: fullDate(until) })} · {m.adminSpeakers.by({ proof })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!is_confirmed && (
          <>
            <Badge>{m.adminSpeakers.waits}</Badge>
            <Button
              busy={isBusy}
              aria-label={m.adminSpeakers.confirmOne({ username, company })}
              onClick={() => onSettle(true)}
            >
              {m.adminSpeakers.confirm}
            </Button>
          </>
        )}
        <Button
          busy={isBusy}
          aria-label={m.adminSpeakers.endOne({ username, company })}
          onClick={() => onSettle(false)}
        >
          {m.adminSpeakers.end}
        </Button>
      </div>
    </li>
  );
}

function useSettling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: number; confirmed: boolean }) =>
      browserApi.call(operations.settleSpeaker, { params: { id }, body: { confirmed } }),
    onSuccess: (speakers) => client.setQueryData(adminKeys.speakers, speakers),
    onError(error) {
      toast(refusalText(error, m.adminSpeakers.notSaved), 'error');
      void client.invalidateQueries({ queryKey: adminKeys.speakers });
    },
  });
}
