import { m } from '@corpomeme/contract/site/messages';
import type { TextItem } from '@corpomeme/drawing/meme/document';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import type { TextStyle } from '@corpomeme/drawing/type/layout';
import { inOne } from '../../../lib/second-text.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { NumberField, PlaceFields } from './place-fields.tsx';
import { Swatches } from './swatches.tsx';

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
    <details className="rounded-control border border-line p-3">
      <summary
        className="min-h-8 cursor-pointer font-semibold"
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
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
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
        </Select>
      )}
    </Field>
  );
}
