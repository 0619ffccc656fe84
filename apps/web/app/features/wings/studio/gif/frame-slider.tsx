import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Field } from '../../../../ui/form/field.tsx';

interface FrameSliderProps {
  frames: number;
  onShow: (index: number) => void;
}

/** Shows each frame of a GIF, so that covers can be checked on all of them. */
export function FrameSlider({ frames, onShow }: FrameSliderProps) {
  const [shown, setShown] = useState(0);
  return (
    <Field label={m.studio.frame({ shown: shown + 1, frames })} hint={m.studio.frameHint}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={0}
          max={frames - 1}
          value={shown}
          className="min-h-11 w-full"
          onChange={({ target }) => {
            setShown(target.valueAsNumber);
            onShow(target.valueAsNumber);
          }}
        />
      )}
    </Field>
  );
}
