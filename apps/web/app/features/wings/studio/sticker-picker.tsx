import { m } from '@corpomeme/contract/site/messages';
import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import type { Edit } from '@corpomeme/drawing/meme/edits';
import { STICKERS, type Sticker } from '@corpomeme/drawing/meme/stickers';
import { useState } from 'react';
import { inOne } from '../../../lib/second-text.tsx';
import { stickerUrl } from './sticker-image.ts';

interface StickerPickerProps {
  document: MemeDocument;
  edit: (edit: Edit) => void;
  onAdded: (id: string) => void;
}

export function StickerPicker({ document, edit, onAdded }: StickerPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const add = ({ name, box }: Sticker) => {
    const frame = sizeOf(document);
    const width = frame.width * 0.3;
    const height = (width * box.height) / box.width;
    const id = crypto.randomUUID();
    const place = {
      x: (frame.width - width) / 2,
      y: Math.max((frame.height - height) / 2, 0),
      width,
      height,
    };
    edit({ type: 'add-sticker', sticker: { id, name, tilt: 0, box: place } });
    onAdded(id);
  };
  return (
    <details
      className="rounded-control border border-line p-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-8 cursor-pointer font-semibold">{m.studio.stickers}</summary>
      {isOpen && (
        <ul className="grid grid-cols-4 gap-2 pt-3">
          {STICKERS.map((sticker) => (
            <li key={sticker.name}>
              <button
                type="button"
                aria-label={inOne(sticker.title)}
                onClick={() => add(sticker)}
                className="grid aspect-square w-full place-items-center rounded-control border border-line bg-surface p-1 hover:border-marker"
              >
                <img
                  src={stickerUrl(sticker.name) ?? undefined}
                  alt=""
                  className="size-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
