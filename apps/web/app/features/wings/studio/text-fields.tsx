import { m } from '@corpomeme/contract/site/messages';
import { TEXT_MAX, type TextItem } from '@corpomeme/drawing/meme/document';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';

interface TextFieldsProps {
  texts: readonly TextItem[];
  selected: string | null;
  onSelect: (id: string) => void;
  onWrite: (id: string, text: string) => void;
  onRemove: (id: string) => void;
  onPause: () => void;
  /** What belongs to the selected text. */
  look: (item: TextItem) => ReactNode;
}

/** A text field for each place. */
export function TextFields({ texts, selected, onSelect, onWrite, onRemove, onPause, look }: TextFieldsProps) {
  return (
    <div className="grid gap-4">
      {texts.map((item) => (
        <div key={item.id} className="grid gap-2">
          <div className="grid grid-cols-[1fr_auto] items-end gap-2">
            <Field label={<TextLabel item={item} />}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={1}
                  className="field-sizing-content"
                  maxLength={TEXT_MAX}
                  value={item.text}
                  onFocus={() => onSelect(item.id)}
                  onBlur={onPause}
                  onChange={({ target }) => onWrite(item.id, target.value)}
                />
              )}
            </Field>
            <Button
              tone="quiet"
              className="px-0"
              aria-label={m.studio.remove({ label: inOne(item.label) })}
              onClick={() => onRemove(item.id)}
            >
              <X className="size-5" />
            </Button>
          </div>
          {item.id === selected && look(item)}
        </div>
      ))}
    </div>
  );
}

function TextLabel({ item: { label } }: { item: TextItem }) {
  if (inOne(label) === label.ro) return inOne(label);
  return (
    <>
      {inOne(label)}
      <SecondText className="text-14 font-normal text-muted">{label.ro}</SecondText>
    </>
  );
}
