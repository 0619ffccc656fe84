import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import * as operations from '@corpomeme/contract/safety/sanctions.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmDialog } from '../../../ui/dialog/dialog-requests.ts';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { AuthorRecord } from './author-record.tsx';
import { SanctionItem } from './sanction-item.tsx';
import { sanctionKeys } from './sanction-keys.ts';
import { recordQuery, sanctionsQuery } from './sanction-queries.ts';

/** On the admin's page about a member: the record and all sanctions. */
export function UserSanctions({ userId, username }: { userId: string; username: string }) {
  const record = useQuery(recordQuery(userId));
  const sanctions = useQuery(sanctionsQuery(userId));
  const both = {
    isLoadingError: record.isLoadingError || sanctions.isLoadingError,
    isFetching: record.isFetching || sanctions.isFetching,
    refetch: () => Promise.all([record.refetch(), sanctions.refetch()]),
  };
  return (
    <section
      aria-labelledby="record-heading"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="record-heading" className="text-22">
        {m.sanction.record}
      </h2>
      {!(record.data && sanctions.data) && (
        <NotLoaded query={both} text={m.sanction.loadFailed} className="h-24" />
      )}
      {record.data && <AuthorRecord userId={userId} username={username} record={record.data} />}
      <ul className="grid gap-4 empty:hidden">
        {sanctions.data?.map((sanction) => (
          <SanctionItem key={sanction.id} sanction={sanction}>
            {sanction.in_force && <LiftButton sanction={sanction} />}
          </SanctionItem>
        ))}
      </ul>
    </section>
  );
}

function LiftButton({ sanction }: { sanction: Sanction }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sanctionKeys.all });
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      return browserApi.call(operations.liftSanction, {
        params: { id: sanction.user_id, sanctionId: sanction.id },
      });
    },
    onSuccess: () => {
      toast(m.sanction.liftedToast, 'success');
      return refresh();
    },
    onError: (error) => {
      toast(refusalText(error, m.sanction.failed), 'error');
      return refresh();
    },
  });
  const ask = async () => {
    if (isPending) return;
    const words = { title: m.sanction.liftTitle, confirm: m.sanction.lift, cancel: m.sanction.cancel };
    if (await confirmDialog(m.sanction.liftText, words)) mutate();
  };
  return (
    <div>
      <Button busy={isPending} onClick={() => void ask()}>
        {m.sanction.lift}
        <span className="sr-only">: {m.sanction.kind[sanction.kind]}</span>
      </Button>
    </div>
  );
}
