import { m } from '@corpomeme/contract/site/messages';
import { TEXT_MAX, type TextItem } from '@corpomeme/drawing/meme/document';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import type { TextStyle } from '@corpomeme/drawing/type/layout';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { inOne } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { NumberField, PlaceFields } from './place-fields.tsx';

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
            <TextAreaField
              label={inOne(item.label)}
              rows={1}
              className="field-sizing-content"
              maxLength={TEXT_MAX}
              value={item.text}
              onFocus={() => onSelect(item.id)}
              onBlur={onPause}
              onChange={({ target }) => onWrite(item.id, target.value)}
            />
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

interface SwatchesProps {
  label: string;
  value: string;
  /** CSS colours with their names. */
  colours: [colour: string, name: string][];
  onChange: (colour: string) => void;
}

function Swatches({ label, value, colours, onChange }: SwatchesProps) {
  const name = useId();
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="pb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {colours.map(([colour, title]) => (
          <label
            key={title}
            className="grid size-9 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={colour === value}
              aria-label={title}
              className="sr-only"
              onChange={() => onChange(colour)}
            />
            <span
              aria-hidden="true"
              title={title}
              className="grid size-7 place-items-center rounded-full border border-edge text-14"
              style={{ background: colour }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const COLOURS = ['white', 'ink', 'marker', 'red', 'blue', 'green'] as const;
const LOOKS = ['classic', 'plain'] as const;
const ALIGNS = ['left', 'centre', 'right'] as const;

interface TextLookProps {
  item: TextItem;
  frame: { width: number; height: number };
  onStyle: (style: Partial<TextStyle>) => void;
  onMove: (box: Box) => void;
}

/** Letters, colours and position of a text. Everything that a drag changes can also be typed here. */
export function TextLook({ item, frame, onStyle, onMove }: TextLookProps) {
  const { style } = item;
  return (
    <details className="rounded-control border border-line px-3 open:pb-3">
      <summary
        className="min-h-11 cursor-pointer content-center font-semibold"
        aria-label={m.studio.lookOf({ label: inOne(item.label) })}
      >
        {m.studio.look}
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-3">
        <Choice
          label={m.studio.letters}
          value={style.look}
          options={LOOKS.map((look) => [look, m.studio.looks[look]])}
          onChange={(look) => onStyle({ look })}
        />
        <Choice
          label={m.studio.align}
          value={style.align}
          options={ALIGNS.map((align) => [align, m.studio.aligns[align]])}
          onChange={(align) => onStyle({ align })}
        />
        <Swatches
          label={m.studio.colour}
          value={style.colour}
          colours={coloursWith(style.colour)}
          onChange={(colour) => onStyle({ colour, outline: style.outline && outlineOf(colour) })}
        />
        <NumberField
          label={m.studio.size}
          value={style.size}
          range={[12, 400]}
          onChange={(size) => onStyle({ size })}
        />
        <NumberField
          label={m.studio.tilt}
          value={style.tilt}
          range={[-180, 180]}
          onChange={(tilt) => onStyle({ tilt })}
        />
        <PlaceFields box={item.box} frame={frame} onMove={onMove} />
      </div>
    </details>
  );
}

/** Returns the outline that letters of this colour can be read in on any scene. */
function outlineOf(colour: string): string {
  return colour === PALETTE.ink ? PALETTE.white : PALETTE.ink;
}

/** Returns the brand's colours, and the colour in use if it is another. */
function coloursWith(used: string): [string, string][] {
  const known = COLOURS.map((name): [string, string] => [PALETTE[name], m.studio.colours[name]]);
  const isOther = !known.some(([value]) => value === used);
  return isOther ? [...known, [used, used]] : known;
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: [Value, string][];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([option]) => option === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
