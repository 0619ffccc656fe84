import * as operations from '@corpomeme/contract/moderation/screening';
import {
  type CheckName,
  type CheckWeights,
  type PictureBlock,
  SCREENING,
  type ScreeningChange,
  type ScreeningState,
} from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { changeOf } from '../../../lib/api/use-seen.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { LookAlikeCard } from './look-alike-card.tsx';
import { screeningKeys } from './screening-keys.ts';
import { WordLists } from './word-lists.tsx';

const screeningQuery = queryOptions({
  queryKey: screeningKeys.settings,
  queryFn: ({ signal }) => browserApi.call(operations.readScreeningSettings, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

const blockedPicturesQuery = queryOptions({
  queryKey: screeningKeys.blockedPictures,
  queryFn: ({ signal }) => browserApi.call(operations.listBlockedPictures, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

function BlockedPictures() {
  const query = useQuery(blockedPicturesQuery);
  const part = useRef<HTMLDivElement>(null);
  if (!query.data) return <NotLoaded query={query} text={m.screening.picturesFailed} className="h-40" />;
  const blocks = query.data;
  return (
    <div ref={part} tabIndex={-1} className="grid gap-2">
      {blocks.length === 0 && <p className="text-muted">{m.screening.noPictures}</p>}
      {blocks.length === SCREENING.blocksShown && (
        <p className="text-14 text-muted">{m.screening.newest({ count: blocks.length })}</p>
      )}
      {blocks.length > 0 && (
        <ul
          aria-label={m.screening.pictures}
          className="grid divide-y divide-line rounded-card border border-line bg-surface"
        >
          {blocks.map((block) => (
            <BlockedPicture key={block.id} block={block} onGone={() => part.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BlockedPicture({ block, onGone }: { block: PictureBlock; onGone: () => void }) {
  const unblock = useUnblocking(block.id, onGone);
  const { meme, reason, blocked_at: at, blocked_by_username: name } = block;
  const what = meme?.title
    ? m.screening.ofMeme({ title: meme.title })
    : m.screening.ofGone({ when: fullDate(at) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        {reason && (
          <p dir="auto" className="wrap-anywhere font-semibold">
            {reason}
          </p>
        )}
        <p className="text-14 text-muted">
          {m.screening.blocked} <time dateTime={at}>{fullDate(at)}</time> {m.screening.by({ name })}
        </p>
        {meme ? <LookAlikeCard earlier={meme} /> : <p>{m.screening.memeGone}</p>}
      </div>
      <Button
        aria-label={m.screening.unblockOne({ what })}
        busy={unblock.isPending}
        onClick={() => unblock.mutate()}
      >
        {m.screening.unblock}
      </Button>
    </li>
  );
}

function useUnblocking(id: number, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => browserApi.call(operations.unblockPicture, { params: { id } }),
    // A moderator may have unblocked it already.
    onSettled: (_answer, error) => {
      if (error && !isStatus(error, 404)) return toast(m.screening.unblockFailed, 'error');
      client.setQueryData(blockedPicturesQuery.queryKey, (blocks) =>
        blocks?.filter((each) => each.id !== id),
      );
      toast(m.screening.unblocked, 'success');
      onGone();
    },
  });
}

/** The default weight from which reports hide content (decision 282). */
const HIDE_FROM = 150;

/** The settings of the checks for submissions. */
export default function ScreeningSection() {
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-prose text-muted">{m.screening.intro}</p>
      <Settings />
      <Part heading={m.wordLists.heading} hint={m.wordLists.hint}>
        <WordLists />
      </Part>
      <Part heading={m.weights.heading} hint={m.weights.hint}>
        <Weights />
      </Part>
      <Part heading={m.screening.pictures} hint={m.screening.picturesHint}>
        <BlockedPictures />
      </Part>
    </div>
  );
}

function Settings() {
  const query = useQuery(screeningQuery);
  const save = useScreeningChange();
  if (!query.data) return <NotLoaded query={query} text={m.screening.failed} className="h-56" />;
  const {
    read_pictures: isReading,
    hold_first_comments: isHolding,
    hide_reports_from,
    hidden,
    told,
  } = query.data;
  return (
    <>
      <div className="rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.screening.readPictures}
          hint={m.screening.readPicturesHint}
          checked={isReading}
          save={(read_pictures) => save({ read_pictures })}
        />
      </div>
      <div className="rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.screening.holdFirst}
          hint={m.screening.holdFirstHint}
          checked={isHolding}
          save={(hold_first_comments) => save({ hold_first_comments })}
        />
      </div>
      <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.screening.hideReported}
          hint={m.screening.hideReportedHint}
          checked={hide_reports_from > 0}
          save={(isOn) => save({ hide_reports_from: isOn ? HIDE_FROM : 0 })}
        />
        <p className="text-14 text-muted tabular-nums">{m.screening.hiddenFigures(hidden)}</p>
        <p className="text-14 text-muted tabular-nums">{m.screening.toldFigures(told)}</p>
      </div>
    </>
  );
}

/** Runs changes one after the other, each on the latest settings, and says how each one went. */
function useScreeningChange(saved = () => m.screening.saved) {
  const client = useQueryClient();
  const change = useMutation({
    scope: { id: 'screening' },
    mutationFn: (wanted: ScreeningChange) => {
      const shown = client.getQueryData<ScreeningState>(screeningQuery.queryKey);
      const body = shown ? changeOf(shown, wanted) : wanted;
      return browserApi.call(operations.changeScreeningSettings, { body });
    },
    onError: () => client.invalidateQueries({ queryKey: screeningQuery.queryKey }),
    onSuccess: (settings) => client.setQueryData(screeningQuery.queryKey, settings),
  });
  return (body: ScreeningChange) =>
    change
      .mutateAsync(body)
      .then(() => toast(saved(), 'success'))
      .catch((error) => toast(refusalText(error, m.screening.notSaved), 'error'));
}

function Weights() {
  const { data } = useQuery(screeningQuery);
  return data ? <WeightForm weights={data.weights} /> : <Skeleton className="h-56" />;
}

type WeightTexts = Partial<Record<CheckName, string>>;

const resolver = formResolver<WeightTexts>((texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      /^\d{1,3}$/.test(text.trim()) && Number(text) <= SCREENING.heaviest
        ? undefined
        : m.weights.wrong({ max: SCREENING.heaviest }),
    ]),
  ),
);

/** Sends only what the admin changed, so that another admin's change of other weights stays. */
function WeightForm({ weights }: { weights: CheckWeights }) {
  const save = useScreeningChange(() => m.weights.saved);
  // A blocked picture comes first by its rank, whatever it weighs.
  const { 'blocked-picture': _, ...shown } = weights;
  const names = Object.keys(shown) as (keyof typeof shown)[];
  const { register, handleSubmit, formState } = useForm<WeightTexts>({
    values: Object.fromEntries(names.map((name) => [name, String(weights[name])])),
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const { dirtyFields, errors, isSubmitting } = formState;
  const submit = handleSubmit((texts) => {
    const changed = names.filter((name) => dirtyFields[name]);
    return save({ weights: Object.fromEntries(changed.map((name) => [name, Number(texts[name])])) });
  });
  return (
    <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {names.map((name) => (
          <TextField
            key={name}
            label={m.weights.checks[name]}
            error={errors[name]?.message}
            {...register(name)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        ))}
      </div>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {m.settings.save}
      </Button>
    </Form>
  );
}

function Part({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 id={id} className="text-18">
          {heading}
        </h3>
        <p className="text-14 text-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}
