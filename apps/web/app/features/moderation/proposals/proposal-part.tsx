import { COMPANY } from '@corpomeme/contract/companies/companies';
import type { ProposalBody, ProposedCompany } from '@corpomeme/contract/companies/proposals';
import * as operations from '@corpomeme/contract/companies/proposals.operations';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { useCompanyChoices } from '../../companies/use-company-choices.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { refreshQueue } from '../queue/desk-query.ts';
import { showChanged } from '../queue/pending-query.ts';

/** The proposal with the companies that look like it. Each name has a cache entry of its own. */
function proposalQuery(memeId: number, name: string) {
  return queryOptions({
    queryKey: moderationKeys.proposal(memeId, name),
    queryFn: ({ signal }) => browserApi.call(operations.readProposal, { params: { id: memeId }, signal }),
    meta: { personal: true },
  });
}

/** Settles the proposal, and shows the meme with its company. */
function useSettling({ id }: Meme) {
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

/** The moderator's decision about the company that a meme proposes, made before the decision about the meme. */
function ProposalPanel({ meme, proposal }: { meme: Meme; proposal: ProposedCompany }) {
  const heading = useId();
  const { data } = useQuery(proposalQuery(meme.id, proposal.name));
  const settling = useSettling(meme);
  const proposed = proposal.name;
  const map = (company: string) => settling.mutate({ outcome: 'mapped', proposed, company });
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-4 rounded-control border border-edge bg-sunken p-4"
    >
      <div className="grid gap-1">
        <h3 id={heading} className="text-18">
          {m.proposal.heading}
        </h3>
        <p className="font-semibold wrap-anywhere">{proposed}</p>
        {proposal.website && <p className="text-14 break-all text-muted">{proposal.website}</p>}
        <p className="text-14 text-muted">{m.proposal.hint}</p>
      </div>
      <div className="grid gap-1">
        <p className="text-14 font-semibold">{m.proposal.alike}</p>
        {/* One line of fixed height, so that later content moves no button. */}
        <div className="-mx-1 flex h-15 items-center gap-2 overflow-x-auto px-1">
          {data?.look_alikes.length === 0 && <p className="text-14 text-muted">{m.proposal.noneAlike}</p>}
          {data?.look_alikes.map(({ name }) => (
            <Button
              key={name}
              busy={settling.isPending}
              onClick={() => map(name)}
              className="shrink-0 whitespace-nowrap"
            >
              {m.proposal.choose({ name })}
            </Button>
          ))}
        </div>
      </div>
      <Acceptance
        key={proposed}
        proposed={proposed}
        isBusy={settling.isPending}
        onAccept={(name) => settling.mutate({ outcome: 'accepted', proposed, name })}
      />
      <OtherCompany isBusy={settling.isPending} onChoose={map} />
    </section>
  );
}

interface AcceptanceProps {
  proposed: string;
  isBusy: boolean;
  onAccept: (name: string) => void;
}

function Acceptance({ proposed, isBusy, onAccept }: AcceptanceProps) {
  const [name, setName] = useState(proposed);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow basis-48">
        <TextField
          label={m.proposal.name}
          autoComplete="off"
          maxLength={COMPANY.nameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button busy={isBusy} disabled={name.trim() === ''} onClick={() => onAccept(name.trim())}>
        {m.proposal.accept}
      </Button>
    </div>
  );
}

function OtherCompany({ isBusy, onChoose }: { isBusy: boolean; onChoose: (name: string) => void }) {
  const { choices, isSearching, search } = useCompanyChoices();
  const [name, setName] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow basis-48">
        <Field label={m.proposal.other}>
          {(control) => (
            <Combobox
              {...control}
              value={name}
              onChoose={setName}
              choices={choices}
              isSearching={isSearching}
              onSearch={search}
              countText={m.company.found}
            />
          )}
        </Field>
      </div>
      <Button busy={isBusy} disabled={name === ''} onClick={() => onChoose(name)}>
        {m.proposal.use}
      </Button>
    </div>
  );
}

/**
 * The panel of a meme that proposes a company; other memes have none. Not lazy-loaded, because a card that grows moves
 * its buttons.
 */
export function ProposalPart({ meme }: { meme: Meme }) {
  return meme.proposed_company ? <ProposalPanel meme={meme} proposal={meme.proposed_company} /> : null;
}
