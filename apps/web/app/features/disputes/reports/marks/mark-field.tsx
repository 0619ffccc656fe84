import { MARK, type Mark, type MarkBox, WRONGS } from '@corpomeme/contract/disputes/marks';
import { readMeme } from '@corpomeme/contract/memes/memes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { Options, SelectField } from '../../../../ui/form/select.tsx';
import { TextAreaField } from '../../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../../ui/load-failure.tsx';
import { BoxPicker, placeOf } from './box-picker.tsx';

const reportKeys = { marked: (memeId: number) => ['reports', 'marked', memeId] as const };

export interface MarkDraft {
  wrong: Mark['wrong'];
  words: string;
  box: MarkBox | null;
}

export const NO_MARK: MarkDraft = { wrong: 'untrue', words: '', box: null };

/** Returns the part of a body with what is marked; nothing without words and box. */
export function markBody({ wrong, words, box }: MarkDraft): { mark?: Mark } {
  const text = words.trim();
  if (!text && !box) return {};
  return { mark: { wrong, ...(text && { words: text }), ...(box && { box }) } };
}

interface MarkFieldProps {
  value: MarkDraft;
  onChange: (value: MarkDraft) => void;
  /** Whose picture can be marked; null while none is known. */
  memeId: number | null;
  error?: string | undefined;
}

/** Marks what exactly is wrong. Without scripts, words can be quoted. */
export function MarkField({ value, onChange, memeId, error }: MarkFieldProps) {
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before React ran.
  const checkEarlier = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setOpen(true);
  }, []);
  return (
    <div className="grid gap-4">
      <TextAreaField
        label={m.mark.words}
        hint={m.mark.wordsHint}
        error={error}
        rows={2}
        name="mark_words"
        maxLength={MARK.wordsMax}
        value={value.words}
        onChange={(event) => onChange({ ...value, words: event.target.value })}
      />
      {memeId !== null && (
        <details
          ref={checkEarlier}
          className="with-script"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="cursor-pointer py-3 font-semibold">{m.mark.part}</summary>
          {isOpen && (
            <MarkedPart memeId={memeId} box={value.box} onChange={(box) => onChange({ ...value, box })} />
          )}
        </details>
      )}
      <SelectField
        label={m.mark.wrong}
        name="mark_wrong"
        value={value.wrong}
        onChange={(event) => onChange({ ...value, wrong: wrongOf(event.target.value) })}
      >
        <Options of={WRONGS} text={(each) => m.mark.wrongs[each]} />
      </SelectField>
    </div>
  );
}

/** Returns the kind of this name; the first one for any other text. */
export const wrongOf = (name: string): Mark['wrong'] => WRONGS.find((each) => each === name) ?? WRONGS[0];

/** The picture of the first address, with at most one box. */
function MarkedPart({ memeId, box, onChange }: MarkedPartProps) {
  const query = useQuery({
    queryKey: reportKeys.marked(memeId),
    queryFn: ({ signal }) => browserApi.call(readMeme, { params: { id: memeId }, signal }),
  });
  if (!query.data) return <NotLoaded query={query} text={m.meme.imageFailed} className="h-60" />;
  return (
    <BoxPicker
      picture={query.data}
      boxes={box ? [box] : []}
      max={1}
      hint={m.mark.partHint}
      clear={m.mark.clear}
      onChange={([one = null]) => onChange(one)}
    />
  );
}

interface MarkedPartProps {
  memeId: number;
  box: MarkBox | null;
  onChange: (box: MarkBox | null) => void;
}

/** What was marked, in words, for who sent it and for moderators. */
export function MarkLine({ mark }: { mark: Mark }) {
  const { wrong, words, box } = mark;
  return (
    <p className="max-w-prose text-14 [overflow-wrap:anywhere]">
      <span className="font-semibold">{m.mark.wrongs[wrong]}:</span>{' '}
      {words && (
        <mark className="bg-marker px-1 text-on-marker">
          <bdi>{words}</bdi>
        </mark>
      )}{' '}
      {box && m.mark.boxAt(placeOf(box))}
    </p>
  );
}
