import { m } from '@corpomeme/contract/site/messages';
import { fromTemplate, type MemeDocument } from '@corpomeme/drawing/meme/document';
import type { Template } from '@corpomeme/drawing/templates/template';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { MemeView } from './meme-view.tsx';
import { findTemplates } from './template-search.ts';
import { linesOf } from './use-studio.ts';

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
