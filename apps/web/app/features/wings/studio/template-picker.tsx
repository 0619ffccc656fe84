import { m } from '@corpomeme/contract/site/messages';
import { fromTemplate, type MemeDocument } from '@corpomeme/drawing/meme/document';
import type { Template } from '@corpomeme/drawing/templates/template';
import ImageUp from 'lucide-react/icons/image-up';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { usePageDrop } from '../../memes/upload/use-page-drop.ts';
import { MemeView } from './meme-view.tsx';
import { findTemplates } from './template-search.ts';
import { linesOf, type TakenPicture } from './use-studio.ts';

interface TemplatePickerProps {
  templates: readonly Template[];
  typed: string;
  onType: (typed: string) => void;
  onOpen: (document: MemeDocument) => void;
  /** Ways to start without a scene. */
  children?: ReactNode;
}

/** All scenes with the typed texts on them. */
export function TemplatePicker({ templates, typed, onType, onOpen, children }: TemplatePickerProps) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => findTemplates(templates, search), [templates, search]);
  // Keeps typing responsive; the scenes follow.
  const shown = useDeferredValue(typed);
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={m.studio.typeOnce} hint={m.studio.typeOnceHint}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              className="field-sizing-content max-h-48 min-h-18"
              value={typed}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
        <Field label={m.studio.search}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
        </Field>
      </div>
      {children}
      <section aria-labelledby="scenes" className="grid gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="scenes" className="text-22">
            {m.studio.scenes}
          </h2>
          <p role="status" className="text-14 text-muted">
            {found.length > 0 ? m.studio.found({ count: found.length }) : m.studio.nothing}
          </p>
        </div>
        <ul className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {found.map((template) => (
            <li key={template.name} style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 14rem' }}>
              <TemplateTile template={template} shown={shown} typed={typed} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface TemplateTileProps {
  template: Template;
  /** The text on the picture, which may lag behind the typed one on a busy browser. */
  shown: string;
  typed: string;
  onOpen: (document: MemeDocument) => void;
}

/** Without a transition, because a transition never ends while the browser skips a tile that is out of view. */
function TemplateTile({ template: { name, title }, shown, typed, onOpen }: TemplateTileProps) {
  const document = useMemo(() => fromTemplate(name, linesOf(shown)), [name, shown]);
  if (!document) return null;
  return (
    <button
      type="button"
      onClick={() => onOpen(fromTemplate(name, linesOf(typed)) ?? document)}
      className="grid w-full gap-2 rounded-card border border-line bg-surface p-2 text-left hover:border-marker"
    >
      <MemeView document={document} className="w-full rounded-control" />
      <span className="grid px-1 pb-1">
        <span className="font-semibold wrap-break-word">{inOne(title)}</span>
        <SecondText className="text-14 text-muted wrap-break-word">{title.ro}</SecondText>
      </span>
    </button>
  );
}

/** Starts a meme with the member's own picture: chosen, taken with the camera, pasted, or dropped on the page. */
export function CaptionPicture({ take, hasFailed }: TakenPicture) {
  usePageDrop(true, (file) => void take(file));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton label={m.studio.ownPicture} onChoose={take} />
      <FileButton label={m.studio.camera} capture onChoose={take} />
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {hasFailed && m.studio.unreadable}
      </p>
      <p className="basis-full text-14 text-muted">{m.studio.ownPictureHint}</p>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  /** Opens the camera; shown on devices with touch. */
  capture?: boolean;
  onChoose: (file: File) => Promise<void>;
}

function FileButton({ label, capture = false, onChoose }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        buttonLook('plain'),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        capture && 'pointer-fine:hidden',
      )}
    >
      <ImageUp className="size-5" />
      {label}
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(capture && { capture: 'environment' as const })}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
