import type { Case } from '@corpomeme/contract/disputes/reports';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { announce, promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShortcutsCheck } from '../../../ui/shortcuts-check.tsx';
import { toast } from '../../../ui/toast.ts';
import { changedMemeOf, describeChange } from '../../moderation/decisions/changed-meme.ts';
import { DeskTools } from '../../moderation/desk-frame.tsx';
import { HelpButton, KeyCap } from '../../moderation/queue/key-button.tsx';
import { usePictureLook } from '../../moderation/queue/use-picture-look.ts';
import { useQueueFocus } from '../../moderation/queue/use-queue-focus.ts';
import {
  RemovalFields,
  type RemovalWords,
  removalWords,
  useRemovalForm,
} from '../../moderation/removal-fields.tsx';
import { SavedReply } from '../../moderation/saved-reply.tsx';
import { NO_REASON } from '../../site/reasons/reason-picker.tsx';
import { CaseCard } from './case-card.tsx';
import { caseQuery, leaveCases, refreshCases, sendVerdict } from './case-queries.ts';
import { isHeld } from './held-comment.tsx';

interface CaseBarProps {
  open: number;
  overdue: number;
  isBlurred: boolean;
  onBlur: () => void;
  /** Whether shortcuts are on. */
  areOn: boolean;
}

/** A switch for blurring, and the list of keys. The tab has the numbers. */
function CaseBar({ open, overdue, isBlurred, onBlur, areOn }: CaseBarProps) {
  return (
    <DeskTools>
      <p role="status" className="sr-only">
        <span>{m.case.open({ count: open })}</span>{' '}
        {overdue > 0 && <span>{m.case.overdue({ count: overdue })}</span>}
      </p>
      <Button
        tone="quiet"
        aria-pressed={isBlurred}
        aria-keyshortcuts={areOn ? 'b' : undefined}
        onClick={onBlur}
        aria-label={m.case.blur}
        title={m.case.blur}
        className="px-2 aria-pressed:bg-sunken"
      >
        <EyeOff className="size-5" />
      </Button>
      <HelpButton onHelp={() => void showHelp()} />
    </DeskTools>
  );
}

interface CaseRemovalProps {
  subject: Case;
  onRemove: (reason: RemovalWords) => void;
  onClose: () => void;
}

/** Preselects the reason that most reports give. */
function CaseRemoval({ subject, onRemove, onClose }: CaseRemovalProps) {
  const { data } = useQuery(caseQuery(subject.id));
  const suggested = { ...NO_REASON, code: mostCommon(data?.reports.map((each) => each.reason_code)) };
  const form = useRemovalForm(suggested);
  const submit = form.handleSubmit((draft) => onRemove(removalWords(draft, suggested)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.case.removeTitle[subject.answer ? 'answer' : subject.comment_id === null ? 'meme' : 'comment']}
      description={m.case.removeText}
      // The list itself restores the focus, because the case may be gone by then.
      onCloseAutoFocus={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.setFocus('why');
      }}
    >
      <Form
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={submitByKey}
        className="grid gap-5"
      >
        <SavedReply
          onPick={(words) => form.setValue('why', { ...(form.getValues('why') ?? suggested), words })}
        />
        <RemovalFields form={form} suggested={suggested} hasLaw={!subject.answer} />
        <FormProblem text={form.formState.errors.why?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.case.cancel}</Button>
          <Button type="submit" tone="reject">
            {m.case.remove}
            <KeyCap letter="↵" />
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Submits on Enter in the select too, where browsers do nothing, and on Ctrl+Enter in the text. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, ctrlKey, metaKey } = event;
  const isMeant = target instanceof HTMLSelectElement || ctrlKey || metaKey;
  if (key !== 'Enter' || !isMeant || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function mostCommon<T>(all: readonly T[] = []): T | null {
  const [first] = [...Map.groupBy(all, (each) => each)].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? null;
}

type Verdict = Parameters<typeof sendVerdict>[1];

/**
 * `onLeave` runs just before a case leaves the list, while it is still rendered. A verdict is for all cases of `alike`, each
 * by itself; null: for the one case.
 */
function useVerdicts(onLeave: (id: number) => void, alike: Case[] | null) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  /** The case whose removal dialog is open. */
  const [removalCase, setRemovalCase] = useState<Case | null>(null);
  const isRunning = useRef(false);

  const judge = async (subject: Case, words: Verdict) => {
    if (isRunning.current) return;
    isRunning.current = true;
    // Accepting words is for the one meme that they are about.
    const all = words.outcome === 'corrected' ? [subject] : (alike ?? [subject]);
    for (const each of all) await judgeOne(each, words);
    isRunning.current = false;
    setBusy(null);
  };
  const judgeOne = async (subject: Case, words: Verdict) => {
    const { id, meme, comment_version } = subject;
    const verdict = {
      ...words,
      version: meme?.version,
      saw_correction: subject.correction !== undefined,
      ...(comment_version && { comment_version }),
    };
    setBusy(id);
    try {
      await sendVerdict(id, verdict);
      toast(saidOf(subject, verdict.outcome), 'success');
      onLeave(id);
      leaveCases(client, id);
    } catch (error) {
      if (!explain(client, error, meme)) {
        onLeave(id);
        leaveCases(client, id);
      }
    }
  };
  const keep = async (one: Case) => {
    if (isRunning.current) return;
    if (isHeld(one)) {
      await judge(one, { outcome: 'kept', reason: null });
      return;
    }
    const reason = await askNote();
    if (reason !== null) await judge(one, { outcome: 'kept', reason: reason.trim() || null });
  };
  const remove = (one: Case, reason: RemovalWords) => {
    setRemovalCase(null);
    void judge(one, { outcome: 'removed', ...reason });
  };
  return {
    busy,
    removalCase,
    keep: (one: Case) => void keep(one),
    accept: (one: Case) => void judge(one, { outcome: 'corrected', reason: null }),
    askRemoval: (one: Case) => !isRunning.current && setRemovalCase(one),
    cancel: () => setRemovalCase(null),
    remove,
  };
}

function saidOf(subject: Case, outcome: Verdict['outcome']): string {
  if (subject.answer) return outcome === 'removed' ? m.case.answerRefused : m.case.answerKept;
  const said = isHeld(subject) ? m.held : m.case;
  if (outcome === 'corrected') return m.case.corrected;
  return outcome === 'removed' ? said.removed : said.kept;
}

function askNote(): Promise<string | null> {
  return promptDialog(m.case.keepText, {
    title: m.case.keepTitle,
    label: m.case.keepNote,
    confirm: m.case.keep,
    cancel: m.case.cancel,
    maxLength: MEME.reasonMax,
  });
}

/** Shows why the case was not judged; returns true if it is still open. */
function explain(client: QueryClient, error: unknown, meme: Case['meme']): boolean {
  const changed = changedMemeOf(error);
  if (changed && meme) {
    toast(describeChange(meme, changed), 'error');
    refreshCases(client);
    return true;
  }
  if (isStatus(error, 409) && error.code === 'comment_changed') {
    toast(error.message, 'error');
    refreshCases(client);
    return true;
  }
  // A colleague judged it already.
  if (isStatus(error, 409) || isStatus(error, 404)) {
    // It is suspended until the reported content returns (decision 066).
    toast(error.code === 'case_suspended' ? error.message : m.case.faster);
    return false;
  }
  toast(refusalText(error, m.case.judgeFailed), 'error');
  return true;
}

interface CaseWorkProps {
  cases: Case[];
  open: number;
  overdue: number;
  /** Opens the cases of the sender of this one; absent if these are all of one sender. */
  onSender?: (id: number) => void;
}

/** The cases, judged by mouse or keyboard. */
export function CaseWork({ cases, open, overdue, onSender }: CaseWorkProps) {
  const look = usePictureLook();
  const [isAlike, setAlike] = useState(false);
  const desk = useCaseDesk(cases, isAlike && !onSender, look.toggle);
  const { current, verdicts, areOn } = desk;
  return (
    <>
      <CaseBar
        open={open}
        overdue={overdue}
        isBlurred={look.isBlurred}
        onBlur={() => look.toggle('blur')}
        areOn={areOn}
      />
      {!onSender && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isAlike}
            onChange={(event) => setAlike(event.target.checked)}
            className="size-5 accent-ink"
          />
          {m.case.alike}
        </label>
      )}
      {open === 0 && (
        <Panel title={m.case.empty}>
          <p className="text-muted">{m.case.emptyText}</p>
        </Panel>
      )}
      <ul className="grid gap-5">
        {cases.map((subject) => (
          <li key={subject.id} className="min-w-0">
            <CaseCard
              subject={subject}
              isBusy={verdicts.busy === subject.id}
              isCurrent={subject.id === current?.id}
              isBlurred={look.isBlurred}
              showKeys={areOn}
              cardRef={desk.cardRef(subject.id)}
              onFocus={() => desk.note(subject.id)}
              onOpen={() => desk.take(subject.id)}
              onSender={onSender}
              onRemove={() => verdicts.askRemoval(subject)}
              onKeep={() => verdicts.keep(subject)}
              onAccept={() => verdicts.accept(subject)}
            />
          </li>
        ))}
      </ul>
      <Removal {...desk} />
    </>
  );
}

function useCaseDesk(cases: Case[], isAlike: boolean, toggleLook: (look: 'blur') => void) {
  const focus = useQueueFocus(cases);
  const alike = isAlike ? cases.filter(({ concerns_you }) => !concerns_you) : null;
  const verdicts = useVerdicts(focus.passOn, alike);
  const [areOn] = useShortcutsSwitch();
  const { move } = focus;
  const current = focus.current?.concerns_you ? undefined : focus.current;
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      d: () => current && verdicts.askRemoval(current),
      l: () => current && verdicts.keep(current),
      c: () => current?.correction && verdicts.accept(current),
      a: () => current && isHeld(current) && verdicts.keep(current),
      r: () => current && isHeld(current) && verdicts.askRemoval(current),
      b: () => toggleLook('blur'),
      '?': () => void showHelp(),
    },
    areOn,
  );
  return { ...focus, verdicts, areOn };
}

function Removal({ verdicts, take }: Pick<ReturnType<typeof useCaseDesk>, 'verdicts' | 'take'>) {
  const { removalCase } = verdicts;
  if (!removalCase) return null;
  const giveUp = () => {
    verdicts.cancel();
    take(removalCase.id);
  };
  return (
    <CaseRemoval
      key={removalCase.id}
      subject={removalCase}
      onClose={giveUp}
      onRemove={(reason) => verdicts.remove(removalCase, reason)}
    />
  );
}

function showHelp(): Promise<void> {
  return announce(m.case.helpList.join('\n'), { title: m.case.help, below: <ShortcutsCheck /> });
}
