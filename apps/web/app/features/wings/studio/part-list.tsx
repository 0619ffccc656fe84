import { m } from '@corpomeme/contract/site/messages';
import type { MemeDocument } from '@corpomeme/drawing/meme/document';
import type { Edit } from '@corpomeme/drawing/meme/edits';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import X from 'lucide-react/icons/x';
import { Button } from '../../../ui/button.tsx';
import { NumberField, PlaceFields } from './place-fields.tsx';
import type { StageItem } from './stage.tsx';

interface PartListProps {
  /** Stickers and covers. */
  parts: StageItem[];
  stickers: MemeDocument['stickers'];
  frame: { width: number; height: number };
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, box: Box) => void;
  edit: (edit: Edit) => void;
}

/** Stickers and covers by name; the selected one can be placed by numbers. */
export function PartList({ parts, stickers, frame, selected, onSelect, onMove, edit }: PartListProps) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={m.studio.parts} className="grid gap-2">
      {parts.map(({ id, label, box, tilt }) => (
        <li key={id} className="grid gap-2 rounded-control border border-line p-2">
          <div className="flex items-center justify-between gap-2">
            <Button tone="quiet" aria-pressed={id === selected} onClick={() => onSelect(id)}>
              {label}
            </Button>
            <Button
              tone="quiet"
              className="px-0"
              aria-label={m.studio.remove({ label })}
              onClick={() => edit({ type: 'remove', id })}
            >
              <X className="size-5" />
            </Button>
          </div>
          {id === selected && (
            <div className="grid grid-cols-2 gap-3">
              <PlaceFields box={box} frame={frame} onMove={(moved) => onMove(id, moved)} />
              {stickers.some((sticker) => sticker.id === id) && (
                <NumberField
                  label={m.studio.tilt}
                  value={tilt}
                  range={[-180, 180]}
                  onChange={(degrees) => edit({ type: 'tilt', id, tilt: degrees })}
                />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
