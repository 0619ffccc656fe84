import { UNDO } from '@corpomeme/contract/moderation/moderation';
import { m } from '@corpomeme/contract/site/messages';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { naming } from '../decisions/naming.ts';
import type { UndoableDecision } from '../decisions/use-undo.ts';
import { KeyCap } from '../queue/key-button.tsx';
import type { DeskNote } from './use-desk-notes.ts';

interface UndoTrayProps {
  made: readonly UndoableDecision[];
  notes: readonly DeskNote[];
  onUndo: (key: number) => void;
}

const CARD = 'pointer-events-auto w-full animate-appear overflow-hidden rounded-card shadow-lift';

/** Recent decisions with the remaining time to undo them, beside the picture and the buttons. */
export function UndoTray({ made, notes, onUndo }: UndoTrayProps) {
  const last = made.at(-1);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bar)+5rem)] z-30 grid gap-2 lg:right-auto lg:bottom-4 lg:left-[max(1.5rem,calc(50vw-43.5rem))] lg:w-[17rem]">
      <p role="status" className="sr-only">
        {last && m.desk.undoable({ text: textOf(last) })}
      </p>
      <div role="log" className="grid gap-2">
        {notes.map(({ key, text, isError }) => (
          <p
            key={key}
            className={classNames(
              CARD,
              'border bg-surface px-4 py-3',
              isError ? 'border-reject font-semibold text-reject' : 'border-line',
            )}
          >
            {text}
          </p>
        ))}
      </div>
      {last && <Undoable key={last.key} last={last} more={made.length - 1} onUndo={onUndo} />}
    </div>
  );
}

interface UndoableProps {
  last: UndoableDecision;
  more: number;
  onUndo: (key: number) => void;
}

function Undoable({ last, more, onUndo }: UndoableProps) {
  // After a reload, a part of the time has passed.
  const [begin] = useState(() => Date.now());
  return (
    <div className={classNames(CARD, 'bg-ink text-paper')}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center lg:grid-cols-[1fr_auto]">
        <p className="py-1 pl-4 lg:col-span-2 lg:pt-3 lg:pr-4">
          <span className="line-clamp-1 font-semibold lg:line-clamp-2">{textOf(last)}</span>
          {more > 0 && <span className="line-clamp-1 text-14">{m.desk.earlier({ count: more })}</span>}
        </p>
        <Countdown until={last.until} />
        <button
          type="button"
          onClick={() => onUndo(last.key)}
          aria-keyshortcuts="u"
          className="flex min-h-12 items-center gap-2 rounded-control px-4 font-semibold hover:underline lg:order-first lg:col-start-1 lg:row-start-2 lg:justify-self-start"
        >
          <Undo2 className="size-5" />
          {m.desk.undo}
          <KeyCap letter="U" />
        </button>
      </div>
      <div
        aria-hidden="true"
        className="h-1 origin-left bg-marker motion-safe:animate-drain motion-reduce:hidden"
        style={{
          animationDuration: `${UNDO.window}ms`,
          animationDelay: `${last.until - UNDO.window - begin}ms`,
        }}
      />
    </div>
  );
}

const textOf = ({ status, memes }: UndoableDecision) => m.desk.done[status](naming(memes));

/** Whole seconds; not announced, unlike the sentence. */
function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span aria-hidden="true" className="px-2 text-14 tabular-nums lg:px-4">
      {m.desk.seconds({ count: left })}
    </span>
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
