import { m } from '@corpomeme/contract/site/messages';
import { fromTemplate, type MemeDocument } from '@corpomeme/drawing/meme/document';
import type { Template } from '@corpomeme/drawing/templates/template';
import ImageUp from 'lucide-react/icons/image-up';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
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
  taken: TakenPicture;
  /** A note above the scenes. */
  children?: ReactNode;
}

/**
 * All scenes with the typed texts on them. Search and own picture stay above them and the text below, within reach of the
 * thumb; for the keyboard, the text comes before the scenes. A picture may be pasted or dropped on the page, too.
 */
export function TemplatePicker({ templates, typed, onType, onOpen, taken, children }: TemplatePickerProps) {
  const { take, hasFailed } = taken;
  usePageDrop(true, (file) => void take(file));
  const [search, setSearch] = useState('');
  const found = useMemo(() => findTemplates(templates, search), [templates, search]);
  // Keeps typing responsive; the scenes follow.
  const shown = useDeferredValue(typed);
  return (
    // No grid: in one, what sticks would stay in its row.
    <div className="flex flex-col gap-2">
      <div className="z-10 -mx-2 flex flex-wrap gap-2 bg-paper px-2 py-1 tall:sticky tall:top-14 sm:tall:top-16">
        <TextInput
          type="search"
          aria-label={m.studio.search}
          placeholder={m.studio.search}
          className="min-w-0 flex-1 basis-20"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <OwnPictureButton onChoose={take} />
      </div>
      {/* Fixed, because a browser scrolls the page to a sticky field that gets the focus. */}
      <div
        data-composing=""
        className="z-10 bg-paper px-4 py-2 sm:px-6 tall:fixed tall:inset-x-0 tall:bottom-(--bar)"
      >
        <TextArea
          rows={1}
          aria-label={m.studio.typeOnce}
          aria-describedby="one-line-each"
          placeholder={m.studio.typeOnce}
          className="mx-auto block field-sizing-content max-h-32 min-h-11 max-w-348"
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <p id="one-line-each" className="sr-only">
          {m.studio.typeOnceHint}
        </p>
      </div>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {hasFailed && m.studio.unreadable}
      </p>
      {children}
      <section aria-labelledby="scenes" className="grid gap-3">
        <h2 id="scenes" className="sr-only">
          {m.studio.scenes}
        </h2>
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-muted'}>
          {found.length > 0 ? m.studio.found({ count: found.length }) : m.studio.nothing}
        </p>
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
      <span className="px-1 pb-1 font-semibold wrap-break-word">{inOne(title)}</span>
    </button>
  );
}

/** Phones offer the camera here, too. */
function OwnPictureButton({ onChoose }: { onChoose: (file: File) => Promise<void> }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        buttonLook('plain'),
        'cursor-pointer px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
      )}
    >
      <ImageUp className="size-5 max-sm:hidden" />
      {m.studio.ownPicture}
      <input
        id={id}
        type="file"
        accept="image/*"
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
