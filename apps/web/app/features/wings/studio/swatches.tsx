import { useId } from 'react';

interface SwatchesProps {
  label: string;
  value: string;
  /** CSS colours with their names. */
  colours: [colour: string, name: string][];
  onChange: (colour: string) => void;
}

export function Swatches({ label, value, colours, onChange }: SwatchesProps) {
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
