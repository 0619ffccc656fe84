import { m } from '@corpomeme/contract/site/messages';
import type { Edit } from '@corpomeme/drawing/meme/edits';
import { type PictureBase, pictureBox } from '@corpomeme/drawing/meme/picture-base';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import Brush from 'lucide-react/icons/brush';
import Crop from 'lucide-react/icons/crop';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ComponentType, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { toPicture } from './cover-place.ts';
import type { Tool } from './editor-stage.tsx';
import { NumberField } from './place-fields.tsx';
import type { OwnPicture } from './use-own-picture.ts';

interface FrameSliderProps {
  frames: number;
  onShow: (index: number) => void;
}

/** Shows each frame of a GIF, so that covers can be checked on all of them. */
function FrameSlider({ frames, onShow }: FrameSliderProps) {
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

const BANDS = ['none', 'above', 'below'] as const;
const CROPS = ['left', 'top', 'right', 'bottom'] as const;
/** Percent of a side that may be cut off. */
const CUT_MAX = 90;

interface PictureToolsProps {
  base: PictureBase;
  picture: OwnPicture;
  tool: Tool;
  onTool: (tool: Tool) => void;
  edit: (edit: Edit) => void;
  onAdded: (id: string) => void;
}

/** Turn, crop, a band for the caption, and covers for names, faces and screens. */
export function PictureTools({ base, picture, tool, onTool, edit, onAdded }: PictureToolsProps) {
  const addBar = () => {
    const id = crypto.randomUUID();
    edit({ type: 'add-cover', cover: { id, box: toPicture(middleOf(pictureBox(base)), base) } });
    onAdded(id);
  };
  return (
    <section aria-labelledby="own-picture" className="grid gap-3">
      <h2 id="own-picture" className="text-22">
        {m.studio.pictureTools}
      </h2>
      <p className="text-14 text-muted">{m.studio.coverHint}</p>
      {picture.losesMotion && <p role="status">{m.studio.losesMotion}</p>}
      {picture.animation && <FrameSlider frames={picture.animation.frames} onShow={picture.showFrame} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={addBar}>{m.studio.bar}</Button>
        {/* Not on a GIF: what is covered in one frame may move in the next. */}
        {!picture.animation && (
          <ToolButton of="brush" label={m.studio.paintBar} Icon={Brush} {...{ tool, onTool }} />
        )}
        <ToolButton of="crop" label={m.studio.crop} Icon={Crop} {...{ tool, onTool }} />
        <Button onClick={() => edit({ type: 'picture', change: { turns: (base.turns + 1) % 4 } })}>
          <RotateCw className="size-5" />
          {m.studio.turn}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={m.studio.band}
          value={base.band}
          onChange={({ target }) => {
            const band = BANDS.find((each) => each === target.value);
            if (band) edit({ type: 'picture', change: { band } });
          }}
        >
          <Options of={BANDS} text={(band) => m.studio.bands[band]} />
        </SelectField>
        {CROPS.map((side) => (
          <NumberField
            key={side}
            label={m.studio.crops[side]}
            value={Math.round(cutOf(base)[side])}
            range={[0, CUT_MAX]}
            onChange={(percent) =>
              edit({ type: 'picture', change: { crop: cropOf(base, { ...cutOf(base), [side]: percent }) } })
            }
          />
        ))}
      </div>
    </section>
  );
}

interface ToolButtonProps extends Pick<PictureToolsProps, 'tool' | 'onTool'> {
  of: Tool;
  label: string;
  Icon: ComponentType<{ className: string }>;
}

function ToolButton({ of, label, Icon, tool, onTool }: ToolButtonProps) {
  const isOn = tool === of;
  return (
    <Button
      aria-pressed={isOn}
      className="aria-pressed:border-marker aria-pressed:bg-marker aria-pressed:text-on-marker"
      onClick={() => onTool(isOn ? 'move' : of)}
    >
      <Icon className="size-5" />
      {label}
    </Button>
  );
}

function middleOf({ x, y, width, height }: Box): Box {
  return { x: x + width * 0.3, y: y + height * 0.42, width: width * 0.4, height: height * 0.16 };
}

type Cut = Record<(typeof CROPS)[number], number>;

/** Returns the percentages that are cut off each side. */
function cutOf({ crop, width, height }: PictureBase): Cut {
  return {
    left: (crop.x / width) * 100,
    top: (crop.y / height) * 100,
    right: ((width - crop.x - crop.width) / width) * 100,
    bottom: ((height - crop.y - crop.height) / height) * 100,
  };
}

/** At least a tenth of each side stays. */
function cropOf({ width, height }: PictureBase, cut: Cut): Box {
  const x = (cut.left / 100) * width;
  const y = (cut.top / 100) * height;
  return {
    ...{ x, y },
    width: Math.max(width - x - (cut.right / 100) * width, width * (1 - CUT_MAX / 100) * 0.5),
    height: Math.max(height - y - (cut.bottom / 100) * height, height * (1 - CUT_MAX / 100) * 0.5),
  };
}
