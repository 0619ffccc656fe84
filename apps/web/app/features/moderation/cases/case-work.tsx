import type { Case } from '@corpomeme/contract/moderation/reports';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { Panel } from '../../../ui/panel.tsx';
import { usePictureLook } from '../queue/use-picture-look.ts';
import { useQueueFocus } from '../queue/use-queue-focus.ts';
import { CaseBar } from './case-bar.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseRemoval } from './case-removal.tsx';
import { isHeld } from './held-comment.tsx';
import { useVerdicts } from './use-verdicts.ts';

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
        onSwitch={desk.switchShortcuts}
        onHelp={() => void showHelp()}
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
  const [areOn, switchShortcuts] = useShortcutsSwitch();
  const { move } = focus;
  const current = focus.current?.concerns_you ? undefined : focus.current;
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      d: () => current && verdicts.askRemoval(current),
      l: () => current && verdicts.keep(current),
      a: () => current && isHeld(current) && verdicts.keep(current),
      r: () => current && isHeld(current) && verdicts.askRemoval(current),
      b: () => toggleLook('blur'),
      '?': () => void showHelp(),
    },
    areOn,
  );
  return { ...focus, verdicts, areOn, switchShortcuts };
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
  return announce([...m.case.helpList, '', m.case.helpNote].join('\n'), { title: m.case.help });
}
