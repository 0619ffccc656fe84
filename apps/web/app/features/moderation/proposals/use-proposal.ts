import type { ProposalBody } from '@corpomeme/contract/companies/proposals';
import * as operations from '@corpomeme/contract/companies/proposals.operations';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { refreshQueue } from '../queue/desk-query.ts';
import { showChanged } from '../queue/pending-query.ts';

/** The proposal with the companies that look like it. Each name has a cache entry of its own. */
export function proposalQuery(memeId: number, name: string) {
  return queryOptions({
    queryKey: moderationKeys.proposal(memeId, name),
    queryFn: ({ signal }) => browserApi.call(operations.readProposal, { params: { id: memeId }, signal }),
    meta: { personal: true },
  });
}

/** Settles the proposal, and shows the meme with its company. */
export function useSettling({ id }: Meme) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProposalBody) => browserApi.call(operations.settleProposal, { params: { id }, body }),
    onSuccess(meme, { outcome }) {
      showChanged(client, meme);
      toast(
        outcome === 'accepted'
          ? m.proposal.accepted({ name: meme.company })
          : m.proposal.chosen({ name: meme.company }),
        'success',
      );
    },
    onError: (error) => toast(refusalText(error, m.proposal.failed), 'error'),
    onSettled() {
      refreshQueue(client);
      void client.invalidateQueries({ queryKey: companyKeys.all });
    },
  });
}
