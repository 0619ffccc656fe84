import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { refusalText } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { screeningStrings } from './screening.strings.ts';
import { useScreeningChange } from './use-screening-change.ts';

export function WordList({ words }: { words: readonly string[] }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1} className="grid gap-2">
      <p className="text-14 text-muted">
        {words.length === 0 ? screeningStrings.noWords : screeningStrings.count(words.length)}
      </p>
      {words.length > 0 && (
        <ul aria-label={screeningStrings.words} className="flex max-h-[60vh] flex-wrap gap-2 overflow-y-auto">
          {words.map((word) => (
            <Word key={word} word={word} onGone={() => part.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Word({ word, onGone }: { word: string; onGone: () => void }) {
  const change = useScreeningChange();
  const remove = async () => {
    try {
      await change.mutateAsync({ remove: [word] });
      toast(screeningStrings.removed(word), 'success');
      onGone();
    } catch (error) {
      toast(refusalText(error, screeningStrings.removeFailed), 'error');
    }
  };
  return (
    <li className="flex max-w-full items-center rounded-control border border-line bg-surface pl-3">
      <span className="min-w-0 break-all">{word}</span>
      <Button
        tone="quiet"
        className="shrink-0 px-0"
        aria-label={screeningStrings.remove(word)}
        busy={change.isPending}
        onClick={() => void remove()}
      >
        {!change.isPending && <X aria-hidden="true" className="size-4" />}
      </Button>
    </li>
  );
}
