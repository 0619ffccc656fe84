import type { TextItem } from '@corpomeme/drawing/meme/document';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import type { TextStyle } from '@corpomeme/drawing/type/layout';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { NumberField, PlaceFields } from './place-fields.tsx';
import { studioStrings as strings } from './studio.strings.ts';
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
      <summary className="min-h-8 cursor-pointer font-semibold" aria-label={strings.lookOf(item.label.en)}>
        {strings.look}
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-3">
        <Choice
          label={strings.letters}
          value={style.look}
          options={LOOKS.map((look) => [look, strings.looks[look]])}
          onChange={(look) => onStyle({ look })}
        />
        <Choice
          label={strings.align}
          value={style.align}
          options={ALIGNS.map((align) => [align, strings.aligns[align]])}
          onChange={(align) => onStyle({ align })}
        />
        <Swatches
          label={strings.colour}
          value={style.colour}
          colours={coloursWith(style.colour)}
          onChange={(colour) => colour !== null && onStyle({ colour })}
        />
        <Swatches
          label={strings.outline}
          value={style.outline}
          colours={[[null, strings.noOutline], ...coloursWith(style.outline)]}
          onChange={(outline) => onStyle({ outline })}
        />
        <NumberField
          label={strings.size}
          value={style.size}
          range={[12, 400]}
          onChange={(size) => onStyle({ size })}
        />
        <NumberField
          label={strings.tilt}
          value={style.tilt}
          range={[-180, 180]}
          onChange={(tilt) => onStyle({ tilt })}
        />
        <PlaceFields box={item.box} frame={frame} onMove={onMove} />
      </div>
    </details>
  );
}

/** Returns the brand's colours, and the colour in use if it is another. */
function coloursWith(used: string | null): [string, string][] {
  const known = COLOURS.map((name): [string, string] => [PALETTE[name], strings.colours[name]]);
  const isOther = used !== null && !known.some(([value]) => value === used);
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
