import { m } from '@corpomeme/contract/site/messages';
import { type TemplateBase, valuesOf } from '@corpomeme/drawing/meme/document';
import type { Edit } from '@corpomeme/drawing/meme/edits';
import { templateNamed } from '@corpomeme/drawing/templates/all';
import { inOne } from '../../../lib/second-text.tsx';
import { Field } from '../../../ui/form/field.tsx';

interface ValueFieldsProps {
  base: TemplateBase;
  edit: (edit: Edit) => void;
  /** Called when a slider is released. */
  onPause: () => void;
}

/** A slider for each bar, slice or point of a chart; nothing for other scenes. */
export function ValueFields({ base, edit, onPause }: ValueFieldsProps) {
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
