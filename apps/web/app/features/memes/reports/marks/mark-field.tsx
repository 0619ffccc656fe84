import { readMeme } from '@corpomeme/contract/memes/memes.operations';
import { MARK, type Mark, type MarkBox, WRONGS } from '@corpomeme/contract/moderation/marks';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { reportKeys } from '../report-keys.ts';
import { boxAfterKey, boxBetween, MIDDLE, type Point } from './boxes.ts';

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
  return (
    <div className="grid gap-4">
      <Field label={m.mark.words} hint={m.mark.wordsHint} error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            name="mark_words"
            maxLength={MARK.wordsMax}
            value={value.words}
            onChange={(event) => onChange({ ...value, words: event.target.value })}
          />
        )}
      </Field>
      {memeId !== null && (
        <details className="with-script" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="cursor-pointer py-3 font-semibold">{m.mark.part}</summary>
          {isOpen && (
            <BoxPicker memeId={memeId} box={value.box} onChange={(box) => onChange({ ...value, box })} />
          )}
        </details>
      )}
      <Field label={m.mark.wrong}>
        {(control) => (
          <Select
            {...control}
            name="mark_wrong"
            value={value.wrong}
            onChange={(event) => onChange({ ...value, wrong: wrongOf(event.target.value) })}
          >
            {WRONGS.map((each) => (
              <option key={each} value={each}>
                {m.mark.wrongs[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Returns the kind of this name; the first one for any other text. */
export const wrongOf = (name: string): Mark['wrong'] => WRONGS.find((each) => each === name) ?? WRONGS[0];

interface BoxPickerProps {
  memeId: number;
  box: MarkBox | null;
  onChange: (box: MarkBox | null) => void;
}

/** A pointer or a finger draws the box; arrow keys move it, with Shift they size it. */
function BoxPicker({ memeId, box, onChange }: BoxPickerProps) {
  const start = useRef<Point | null>(null);
  const part = useRef<HTMLButtonElement>(null);
  const query = useQuery({
    queryKey: reportKeys.marked(memeId),
    queryFn: ({ signal }) => browserApi.call(readMeme, { params: { id: memeId }, signal }),
  });
  const isMarked = box !== null;
  useEffect(() => {
    // A key press put it there, and goes on with it.
    if (isMarked) part.current?.focus({ preventScroll: true });
  }, [isMarked]);
  if (query.isLoadingError) return <LoadFailure text={m.meme.imageFailed} query={query} />;
  if (!query.data) return <Skeleton className="h-60" />;
  const { image_url, image_width, image_height } = query.data;
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = point;
    } else if (start.current) onChange(boxBetween(start.current, point));
  };
  const press = (event: KeyboardEvent) => {
    const next = box && boxAfterKey(box, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-14 text-muted">{m.mark.partHint}</p>
      <div
        className="relative w-full max-w-lg cursor-crosshair touch-none select-none"
        onPointerDown={draw}
        onPointerMove={draw}
        onPointerUp={() => {
          start.current = null;
        }}
        onPointerCancel={() => {
          start.current = null;
        }}
      >
        <img
          src={image_url}
          alt=""
          width={image_width}
          height={image_height}
          draggable={false}
          className="block h-auto w-full"
        />
        {box && (
          <button
            type="button"
            ref={part}
            aria-label={m.mark.boxAt(shareStyle(box))}
            onKeyDown={press}
            className="absolute border-3 border-reject outline-offset-2"
            style={shareStyle(box)}
          />
        )}
      </div>
      {box ? (
        <Button onClick={() => onChange(null)}>{m.mark.clear}</Button>
      ) : (
        <Button onClick={() => onChange(MIDDLE)}>{m.mark.add}</Button>
      )}
    </div>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const shareStyle = ({ left, top, width, height }: MarkBox) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

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
      {box && m.mark.boxAt(shareStyle(box))}
    </p>
  );
}
