import { m } from '@corpomeme/contract/site/messages';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { TextField } from '../../../ui/form/text-field.tsx';

interface PlaceFieldsProps {
  box: Box;
  frame: { width: number; height: number };
  onMove: (box: Box) => void;
}

/** Position and size in percent of the picture. */
export function PlaceFields({ box, frame, onMove }: PlaceFieldsProps) {
  const sides = [
    ['x', m.studio.left, frame.width],
    ['y', m.studio.top, frame.height],
    ['width', m.studio.width, frame.width],
    ['height', m.studio.height, frame.height],
  ] as const;
  return sides.map(([side, label, whole]) => (
    <NumberField
      key={side}
      label={label}
      value={Math.round((box[side] / whole) * 100)}
      range={[0, 100]}
      onChange={(percent) => onMove({ ...box, [side]: (percent / 100) * whole })}
    />
  ));
}

interface NumberFieldProps {
  label: string;
  value: number;
  range: readonly [min: number, max: number];
  onChange: (value: number) => void;
}

export function NumberField({ label, value, range: [min, max], onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => {
        const typed = target.valueAsNumber;
        if (Number.isFinite(typed)) onChange(Math.min(Math.max(typed, min), max));
      }}
    />
  );
}
