import { m } from '@corpomeme/contract/site/messages';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { toast } from '../../../ui/toast.ts';

/** Copies, downloads or shares the exported picture, without an upload. */
export function PictureActions({ file, url }: { file: File; url: string }) {
  return (
    <>
      {canCopy(file) && (
        <Button onClick={() => void copyPicture(file)}>
          <Copy className="size-5" />
          {m.studio.copy}
        </Button>
      )}
      <a href={url} download={file.name} className={buttonLook('plain')}>
        <Download className="size-5" />
        {m.studio.download}
      </a>
      {canShare(file) && (
        <Button onClick={() => void sharePicture(file)}>
          <Share2 className="size-5" />
          {m.studio.share}
        </Button>
      )}
    </>
  );
}

/** Returns whether the picture can be copied: clipboards hold still pictures only. */
function canCopy({ type }: File): boolean {
  return type === 'image/png';
}

/** Returns whether the device has a share sheet that takes this file. */
function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

async function copyPicture(file: File): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    toast(m.studio.copied, 'success');
  } catch {
    toast(m.studio.copyFailed, 'error');
  }
}

async function sharePicture(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The member closed the share sheet, so nothing needs to be announced.
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toast(m.studio.shareFailed, 'error');
  }
}
