import type { ListedWord } from '@corpomeme/contract/moderation/listed-words';
import { m } from '@corpomeme/contract/site/messages';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { CELL, HEAD_CELL, TABLE } from '../../../ui/table-look.ts';
import { toast } from '../../../ui/toast.ts';
import { useWordChanges } from './word-draft.ts';

interface WordTableProps {
  words: readonly ListedWord[];
  onEdit: (word: ListedWord) => void;
}

export function WordTable({ words, onEdit }: WordTableProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1}>
      <table className={TABLE}>
        <caption className="sr-only">{m.wordLists.heading}</caption>
        <thead>
          <tr>
            {Object.values(m.wordLists.columns).map((column) => (
              <th key={column} scope="col" className={HEAD_CELL}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <Row key={word.id} word={word} onEdit={onEdit} onGone={() => part.current?.focus()} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  word: ListedWord;
  onEdit: (word: ListedWord) => void;
  onGone: () => void;
}

function Row({ word, onEdit, onGone }: RowProps) {
  const { pattern, effect, text, places, language } = word;
  const { columns } = m.wordLists;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
        {pattern}
      </th>
      <td className={CELL} data-label={columns.effect}>
        {m.wordLists.effects[effect]}
        {text && <span className="block text-14 text-muted">{text}</span>}
      </td>
      <td className={CELL} data-label={columns.places}>
        {places.map((place) => m.wordLists.placeNames[place]).join(', ')}
      </td>
      <td className={CELL} data-label={columns.language}>
        {m.wordLists.languages[language]}
      </td>
      <td className={`${CELL} tabular-nums`} data-label={columns.precision}>
        {precisionOf(word)}
      </td>
      <td className={CELL} data-label={columns.on}>
        <Switch word={word} />
      </td>
      <td className={CELL}>
        <div className="flex items-center">
          <Button aria-label={m.wordLists.editOne({ pattern })} onClick={() => onEdit(word)}>
            {m.wordLists.edit}
          </Button>
          <Removal word={word} onGone={onGone} />
        </div>
      </td>
    </tr>
  );
}

function precisionOf({ effect, decided, right }: ListedWord): string {
  if (decided > 0) return m.wordLists.precision({ right, decided });
  return effect === 'refuse' ? m.wordLists.nothingKept : m.wordLists.noPrecision;
}

function Switch({ word }: { word: ListedWord }) {
  const { change } = useWordChanges();
  const { pattern, effect, text, places, language, version, id, is_on: isOn } = word;
  const save = (is_on: boolean) =>
    change.mutate(
      { id, pattern, effect, text, places, language, version, is_on },
      { onError: (error) => toast(refusalText(error, m.wordLists.notSaved), 'error') },
    );
  return (
    <label className="-ml-3 grid size-11 place-items-center">
      <span className="sr-only">{m.wordLists.switchOne({ pattern })}</span>
      <input
        type="checkbox"
        className="size-5"
        checked={change.isPending ? !isOn : isOn}
        disabled={change.isPending}
        onChange={({ target }) => save(target.checked)}
      />
    </label>
  );
}

function Removal({ word: { id, pattern }, onGone }: Omit<RowProps, 'onEdit'>) {
  const { remove } = useWordChanges();
  const run = () =>
    remove.mutate(id, {
      onError: (error) => toast(refusalText(error, m.wordLists.removeFailed), 'error'),
      onSuccess() {
        toast(m.wordLists.removed({ pattern }), 'success');
        onGone();
      },
    });
  return (
    <Button
      tone="quiet"
      className="px-0"
      aria-label={m.wordLists.remove({ pattern })}
      busy={remove.isPending}
      onClick={run}
    >
      {!remove.isPending && <X className="size-4" />}
    </Button>
  );
}
