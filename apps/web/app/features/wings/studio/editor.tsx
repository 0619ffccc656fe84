import { m } from '@corpomeme/contract/site/messages';
import { type MemeDocument, sizeOf, type TemplateBase, valuesOf } from '@corpomeme/drawing/meme/document';
import type { Edit } from '@corpomeme/drawing/meme/edits';
import type { History, HistoryAction } from '@corpomeme/drawing/meme/history';
import { STICKERS, type Sticker, stickerNamed } from '@corpomeme/drawing/meme/stickers';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { templateNamed } from '@corpomeme/drawing/templates/all';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../lib/class-names.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { toFrame, toPicture } from './cover-place.ts';
import { EditorStage, type Tool } from './editor-stage.tsx';
import { stickerUrl } from './meme-view.tsx';
import { PictureTools } from './picture-tools.tsx';
import { NumberField, PlaceFields } from './place-fields.tsx';
import type { StageItem } from './stage.tsx';
import { TextFields, TextLook } from './text-fields.tsx';
import type { OwnPicture } from './use-own-picture.ts';

interface PartListProps {
  /** Stickers and covers. */
  parts: StageItem[];
  stickers: MemeDocument['stickers'];
  frame: { width: number; height: number };
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, box: Box) => void;
  edit: (edit: Edit) => void;
}

/** Stickers and covers by name; the selected one can be placed by numbers. */
function PartList({ parts, stickers, frame, selected, onSelect, onMove, edit }: PartListProps) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={m.studio.parts} className="grid gap-2">
      {parts.map(({ id, label, box, tilt }) => (
        <li key={id} className="grid gap-2 rounded-control border border-line p-2">
          <div className="flex items-center justify-between gap-2">
            <Button tone="quiet" aria-pressed={id === selected} onClick={() => onSelect(id)}>
              {label}
            </Button>
            <Button
              tone="quiet"
              className="px-0"
              aria-label={m.studio.remove({ label })}
              onClick={() => edit({ type: 'remove', id })}
            >
              <X className="size-5" />
            </Button>
          </div>
          {id === selected && (
            <div className="grid grid-cols-2 gap-3">
              <PlaceFields box={box} frame={frame} onMove={(moved) => onMove(id, moved)} />
              {stickers.some((sticker) => sticker.id === id) && (
                <NumberField
                  label={m.studio.tilt}
                  value={tilt}
                  range={[-180, 180]}
                  onChange={(degrees) => edit({ type: 'tilt', id, tilt: degrees })}
                />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface StickerPickerProps {
  document: MemeDocument;
  edit: (edit: Edit) => void;
  onAdded: (id: string) => void;
}

function StickerPicker({ document, edit, onAdded }: StickerPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const add = ({ name, box }: Sticker) => {
    const frame = sizeOf(document);
    const width = frame.width * 0.3;
    const height = (width * box.height) / box.width;
    const id = crypto.randomUUID();
    const place = {
      x: (frame.width - width) / 2,
      y: Math.max((frame.height - height) / 2, 0),
      width,
      height,
    };
    edit({ type: 'add-sticker', sticker: { id, name, tilt: 0, box: place } });
    onAdded(id);
  };
  return (
    <details
      className="rounded-control border border-line px-3 open:pb-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{m.studio.stickers}</summary>
      {isOpen && (
        <ul className="grid grid-cols-4 gap-2 pt-3">
          {STICKERS.map((sticker) => (
            <li key={sticker.name}>
              <button
                type="button"
                aria-label={inOne(sticker.title)}
                onClick={() => add(sticker)}
                className="grid aspect-square w-full place-items-center rounded-control border border-line bg-surface p-1 hover:border-marker"
              >
                <img
                  src={stickerUrl(sticker.name) ?? undefined}
                  alt=""
                  className="size-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface ValueFieldsProps {
  base: TemplateBase;
  edit: (edit: Edit) => void;
  /** Called when a slider is released. */
  onPause: () => void;
}

/** A slider for each bar, slice or point of a chart; nothing for other scenes. */
function ValueFields({ base, edit, onPause }: ValueFieldsProps) {
  const label = inOne(templateNamed(base.name)?.values?.label);
  if (!label) return null;
  return (
    <section aria-labelledby="values" className="grid gap-3">
      <h2 id="values" className="text-22">
        {m.studio.values}
      </h2>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-1">
        {numberLabels(label, valuesOf(base)).map(([name, value], index) => (
          <Field key={name} label={m.studio.valueAt({ label: name, percent: value })}>
            {(control) => (
              <input
                {...control}
                type="range"
                min={0}
                max={100}
                value={value}
                className="min-h-11 w-full"
                onChange={({ target }) => edit({ type: 'value', index, value: target.valueAsNumber })}
                onPointerUp={onPause}
                onBlur={onPause}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}

function numberLabels(label: string, values: readonly number[]): [name: string, value: number][] {
  return values.map((value, index) => [`${label} ${index + 1}`, value]);
}

interface EditorProps {
  history: History;
  picture: OwnPicture;
  change: (action: HistoryAction) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Keeps a focused field clear of the meme above it and of the button below, which stay in view. */
const CLEAR_OF_STAGE =
  'max-lg:tall:[&_:is(input,textarea,select,button,summary)]:scroll-mt-[50dvh] max-lg:tall:[&_:is(input,textarea,select,button,summary)]:scroll-mb-20';
const CLEAR_OF_SMALL_STAGE =
  'max-lg:tall:[&_:is(input,textarea,select,button,summary)]:scroll-mt-[calc(22dvh+8rem)] max-lg:tall:[&_:is(input,textarea,select,button,summary)]:scroll-mb-20';

/**
 * Scrolls a focused field into view, because browsers do not scroll to a field that only the sticky meme covers. Skips
 * clicks, which would miss their target. `isWriting`: a field that opens the keyboard of phones had the focus, and the
 * focus has not left the fields since, so that no button moves away from the finger that presses it.
 */
function useShownFocus(): { fields: RefObject<HTMLDivElement | null>; isWriting: boolean } {
  const fields = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    const element = fields.current;
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      // The meme is smaller before the field finds its place below it.
      if (target.matches('textarea,input[inputmode]')) flushSync(() => setWriting(true));
      if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) setWriting(false);
    };
    element?.addEventListener('focusin', show);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', show);
      element?.removeEventListener('focusout', leave);
    };
  }, []);
  return { fields, isWriting };
}

export function Editor({ history, picture, change, onBack, onNext }: EditorProps) {
  const document = history.present;
  const { base } = document;
  const [selected, select] = useState<string | null>(document.texts[0]?.id ?? null);
  const [tool, setTool] = useState<Tool>('move');
  const { fields, isWriting } = useShownFocus();
  const edit = (made: Edit) => change({ type: 'edit', edit: made });
  const pause = () => change({ type: 'pause' });
  const move = (id: string, box: Box) => {
    const isCover = document.covers.some((cover) => cover.id === id);
    edit({ type: 'move', id, box: isCover && base.kind === 'picture' ? toPicture(box, base) : box });
  };
  const parts = partsOf(document);
  const shared = { selected, onSelect: select, edit };
  return (
    <div
      data-editing=""
      data-writing={isWriting ? '' : undefined}
      className="group/editor relative grid gap-2 sm:gap-4"
    >
      <h2 className="sr-only">{m.studio.stepHeadings.edit}</h2>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>
          <ArrowLeft className="size-5" />
          {m.studio.back}
        </Button>
        <HistoryButtons history={history} change={change} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {/* Wider than the fields, so that no field's outline shows beside it. */}
        <div className="z-10 min-w-0 bg-paper py-2 lg:top-20 max-lg:top-16 tall:sticky max-lg:tall:-mx-2 max-lg:tall:px-2">
          <EditorStage
            {...{ document, tool }}
            bitmap={picture.bitmap}
            items={[...parts, ...textsOf(document)]}
            onMove={move}
            onPause={pause}
            {...shared}
          />
        </div>
        <div
          ref={fields}
          className={classNames('grid min-w-0 gap-5', isWriting ? CLEAR_OF_SMALL_STAGE : CLEAR_OF_STAGE)}
        >
          <Texts document={document} onMove={move} onPause={pause} {...shared} />
          {base.kind === 'template' && <ValueFields {...{ base, edit }} onPause={pause} />}
          {base.kind === 'picture' && (
            <PictureTools {...{ base, picture, tool, edit }} onTool={setTool} onAdded={select} />
          )}
          <StickerPicker document={document} edit={edit} onAdded={select} />
          <PartList
            parts={parts}
            stickers={document.stickers}
            frame={sizeOf(document)}
            onMove={move}
            {...shared}
          />
          <div className="z-10 bg-paper py-2 max-lg:tall:sticky max-lg:tall:bottom-0 max-lg:tall:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <Button tone="marker" className="w-full" onClick={onNext}>
              {m.studio.next}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

interface TextsProps {
  document: MemeDocument;
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, box: Box) => void;
  onPause: () => void;
  edit: (edit: Edit) => void;
}

function Texts({ document, selected, onSelect, onMove, onPause, edit }: TextsProps) {
  const add = () => {
    const id = crypto.randomUUID();
    edit({ type: 'add-text', id });
    onSelect(id);
  };
  return (
    <section aria-labelledby="texts" className="grid gap-4">
      <h2 id="texts" className="text-22">
        {m.studio.texts}
      </h2>
      <TextFields
        texts={document.texts}
        selected={selected}
        onSelect={onSelect}
        onWrite={(id, text) => edit({ type: 'write', id, text })}
        onRemove={(id) => edit({ type: 'remove', id })}
        onPause={onPause}
        look={(item) => (
          <TextLook
            item={item}
            frame={sizeOf(document)}
            onStyle={(style) => edit({ type: 'style', id: item.id, style })}
            onMove={(box) => onMove(item.id, box)}
          />
        )}
      />
      <Button className="justify-self-start" onClick={add}>
        <Plus className="size-5" />
        {m.studio.addText}
      </Button>
    </section>
  );
}

function HistoryButtons({ history, change }: Pick<EditorProps, 'history' | 'change'>) {
  return (
    <>
      <Button aria-disabled={history.past.length === 0} onClick={() => change({ type: 'undo' })}>
        <Undo2 className="size-5" />
        <span className="max-sm:sr-only">{m.studio.undo}</span>
      </Button>
      <Button aria-disabled={history.future.length === 0} onClick={() => change({ type: 'redo' })}>
        <Redo2 className="size-5" />
        <span className="max-sm:sr-only">{m.studio.redo}</span>
      </Button>
    </>
  );
}

function textsOf({ texts }: MemeDocument): StageItem[] {
  return texts.map(({ id, label, box, style, text }) => ({
    ...{ id, label: inOne(label), box, tilt: style.tilt },
    isEmpty: text.trim() === '',
  }));
}

/** Covers are below stickers, as in the picture. */
function partsOf({ base, stickers, covers }: MemeDocument): StageItem[] {
  const hidden = covers.map(({ id, box }, index) => ({
    id,
    label: `${m.studio.bar} ${index + 1}`,
    box: base.kind === 'picture' ? toFrame(box, base) : box,
    tilt: 0,
  }));
  const stuck = stickers.map(({ id, name, box, tilt }, index) => ({
    id,
    label: `${inOne(stickerNamed(name)?.title) || name} ${index + 1}`,
    ...{ box, tilt },
  }));
  return [...hidden, ...stuck];
}
