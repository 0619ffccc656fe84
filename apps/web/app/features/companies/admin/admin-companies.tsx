import { COMPANY } from '@corpomeme/contract/companies/companies';
import type { CompanyState, DirectoryCompany } from '@corpomeme/contract/companies/directory';
import type { Speaker } from '@corpomeme/contract/companies/speakers';
import * as speakerOperations from '@corpomeme/contract/companies/speakers';
import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { fullDate } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LoadFailure, NotLoaded } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../company-keys.ts';
import { directoryQuery, useUndoMerge } from './directory.ts';

const CompanyDialog = lazy(() => import('./company-dialog.tsx'));
const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

const STATES: CompanyState[] = ['listed', 'hidden', 'merged'];

/** The open dialog: the form of a new or existing company, or a merge. */
type Task = { kind: 'add' } | { kind: 'edit' | 'merge'; company: DirectoryCompany };

export default function CompaniesSection() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<CompanyState>();
  const [task, setTask] = useState<Task | null>(null);
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.adminDirectory.intro}</p>
      <Button className="justify-self-start" onClick={() => setTask({ kind: 'add' })}>
        {m.adminDirectory.add}
      </Button>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <TextField
          label={m.adminDirectory.search}
          hint={m.adminDirectory.searchHint}
          inputMode="search"
          autoComplete="off"
          maxLength={COMPANY.nameMax}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label={m.adminDirectory.state}
          value={state ?? ''}
          onChange={({ target }) => setState(STATES.find((each) => each === target.value))}
        >
          <option value="">{m.adminDirectory.states.all}</option>
          <Options of={STATES} text={(each) => m.adminDirectory.states[each]} />
        </SelectField>
      </div>
      <Companies search={search} state={state} onTask={setTask} />
      <SpeakersList />
      <Suspense fallback={null}>
        {task && task.kind !== 'merge' && (
          <CompanyDialog company={task.kind === 'edit' ? task.company : null} onClose={() => setTask(null)} />
        )}
        {task?.kind === 'merge' && <MergeDialog company={task.company} onClose={() => setTask(null)} />}
      </Suspense>
    </div>
  );
}

interface CompaniesProps {
  search: string;
  state: CompanyState | undefined;
  onTask: (task: Task) => void;
}

function Companies({ search, state, onTask }: CompaniesProps) {
  const query = useInfiniteQuery(
    directoryQuery({ search: useDebounced(search.trim(), SEARCH.debounce), state }),
  );
  const companies = useDeferredValue(query.data?.pages.flatMap((page) => page.companies));
  if (!companies) return <NotLoaded query={query} text={m.adminDirectory.failed} className="h-96" />;
  if (companies.length === 0)
    return (
      <p role="status" className="text-muted">
        {m.adminDirectory.none}
      </p>
    );
  return (
    <>
      <ul
        aria-label={m.adminDirectory.list}
        className="grid divide-y divide-line rounded-card border border-line bg-surface"
      >
        {companies.map((company) => (
          <Item key={company.id} company={company} onTask={onTask} />
        ))}
      </ul>
      <NextPage query={query} className="justify-self-start">
        {m.adminDirectory.more}
      </NextPage>
    </>
  );
}

function Item({ company, onTask }: { company: DirectoryCompany; onTask: (task: Task) => void }) {
  const { name, other_names, former_names, state, memeCount } = company;
  const isMerged = state === 'merged';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {state === 'listed' ? (
            <TextLink to={page.company(name)} className="inline-block py-2.5">
              {name}
            </TextLink>
          ) : (
            name
          )}
        </p>
        {other_names.length > 0 && (
          <p className="wrap-anywhere">{m.adminDirectory.alsoKnown({ names: other_names.join(', ') })}</p>
        )}
        {former_names.length > 0 && (
          <p className="text-14 text-muted wrap-anywhere">
            {m.adminDirectory.formerly({ names: former_names.join(', ') })}
          </p>
        )}
        <p className="text-14 text-muted">
          {isMerged && company.merged_into !== null
            ? m.adminDirectory.mergedInto({ name: company.merged_into })
            : m.company.memeCount({ count: memeCount })}
          {state === 'hidden' && ` · ${m.adminDirectory.hidden}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isMerged ? (
          company.undo_until !== null && <Undo company={company} />
        ) : (
          <>
            <Button
              aria-label={m.adminDirectory.editOne({ name })}
              onClick={() => onTask({ kind: 'edit', company })}
            >
              {m.adminDirectory.edit}
            </Button>
            {!company.is_general && (
              <Button
                aria-label={m.adminDirectory.mergeOne({ name })}
                onClick={() => onTask({ kind: 'merge', company })}
              >
                {m.adminDirectory.merge}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Undo({ company }: { company: DirectoryCompany }) {
  const undo = useUndoMerge(company);
  return (
    <Button
      aria-label={m.adminDirectory.undoOne({ name: company.name })}
      busy={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {m.adminDirectory.undo}
    </Button>
  );
}

/** Who proved to speak for a company; those whose proof waits for a look come first. */
function SpeakersList() {
  const query = useQuery({
    queryKey: companyKeys.speakers,
    queryFn: ({ signal }) => browserApi.call(speakerOperations.listSpeakers, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending } = useSpeakerSettling();
  const speakers = query.data;
  const isWaiting = speakers?.some(({ is_confirmed }) => !is_confirmed) ?? false;
  return (
    <Fold id="speakers" heading={m.adminSpeakers.heading} as="h3" startsOpen={isWaiting}>
      {query.isLoadingError && <LoadFailure text={m.adminSpeakers.failed} query={query} />}
      {speakers?.length === 0 && <p className="text-muted">{m.adminSpeakers.none}</p>}
      {speakers && speakers.length > 0 && (
        <ul className="grid divide-y divide-line">
          {speakers.map((speaker) => (
            <SpeakerItem
              key={speaker.id}
              speaker={speaker}
              isBusy={isPending}
              onSettle={(confirmed) => mutate({ id: speaker.id, confirmed })}
            />
          ))}
        </ul>
      )}
    </Fold>
  );
}

interface SpeakerItemProps {
  speaker: Speaker;
  isBusy: boolean;
  onSettle: (confirmed: boolean) => void;
}

function SpeakerItem({ speaker, isBusy, onSettle }: SpeakerItemProps) {
  const { company, username, user_id, host, until, proof, is_confirmed } = speaker;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
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

function useSpeakerSettling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: number; confirmed: boolean }) =>
      browserApi.call(speakerOperations.settleSpeaker, { params: { id }, body: { confirmed } }),
    onSuccess: (speakers) => client.setQueryData(companyKeys.speakers, speakers),
    onError(error) {
      toast(refusalText(error, m.adminSpeakers.notSaved), 'error');
      void client.invalidateQueries({ queryKey: companyKeys.speakers });
    },
  });
}
