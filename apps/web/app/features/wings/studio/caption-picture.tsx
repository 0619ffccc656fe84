import { m } from '@corpomeme/contract/site/messages';
import ImageUp from 'lucide-react/icons/image-up';
import { useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { usePageDrop } from '../../memes/upload/use-page-drop.ts';
import type { TakenPicture } from './use-taken-picture.ts';

/** Starts a meme with the member's own picture: chosen, taken with the camera, pasted, or dropped on the page. */
export function CaptionPicture({ take, hasFailed }: TakenPicture) {
  usePageDrop(true, (file) => void take(file));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton label={m.studio.ownPicture} onChoose={take} />
      <FileButton label={m.studio.camera} capture onChoose={take} />
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {hasFailed && m.studio.unreadable}
      </p>
      <p className="basis-full text-14 text-muted">{m.studio.ownPictureHint}</p>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  /** Opens the camera; shown on devices with touch. */
  capture?: boolean;
  onChoose: (file: File) => Promise<void>;
}

function FileButton({ label, capture = false, onChoose }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        buttonLook('plain'),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        capture && 'pointer-fine:hidden',
      )}
    >
      <ImageUp className="size-5" />
      {label}
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(capture && { capture: 'environment' as const })}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
