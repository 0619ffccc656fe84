import { UNDO } from '@corpomeme/contract/limits';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { titleOf } from '../memes/meme-words.ts';
import { deskStrings } from './desk.strings.ts';
import { KeyCap } from './key-cap.tsx';
import type { Made } from './use-desk-decisions.ts';

interface UndoTrayProps {
  made: readonly Made[];
  onUndo: (key: number) => void;
}

/** What was decided last and how long it can still be taken back; those before it go one by one. */
export function UndoTray({ made, onUndo }: UndoTrayProps) {
  const last = made.at(-1);
  return (
    <>
      <p role="status" className="sr-only">
        {last && deskStrings.undoable(textOf(last))}
      </p>
      <div className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 lg:bottom-4">
        {last && (
          <div
            key={last.key}
            className="pointer-events-auto grid w-full max-w-md animate-appear overflow-hidden rounded-card bg-ink text-paper shadow-lift"
          >
            <div className="flex items-center gap-3 py-1.5 pr-2 pl-4">
              <p className="min-w-0 grow">
                <span className="block truncate font-semibold">{textOf(last)}</span>
                {made.length > 1 && (
                  <span className="block text-14">{deskStrings.earlier(made.length - 1)}</span>
                )}
              </p>
              <Countdown until={last.until} />
              <button
                type="button"
                onClick={() => onUndo(last.key)}
                aria-keyshortcuts="u"
                className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:underline"
              >
                <Undo2 aria-hidden="true" className="size-5" />
                {deskStrings.undo}
                <KeyCap letter="U" />
              </button>
            </div>
            <div
              aria-hidden="true"
              className="h-1 origin-left bg-marker motion-safe:animate-drain motion-reduce:hidden"
              style={{ animationDuration: `${UNDO.window}ms` }}
            />
          </div>
        )}
      </div>
    </>
  );
}

const textOf = ({ status, cards }: Made) =>
  deskStrings.done(
    status,
    cards.map(({ meme }) => titleOf(meme)),
  );

/** In whole seconds; not read out, the sentence was. */
function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span aria-hidden="true" className="shrink-0 text-14 tabular-nums">
      {deskStrings.seconds(left)}
    </span>
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
