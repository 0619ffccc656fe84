import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { toast } from '../../ui/toast.ts';
import { studioStrings as strings } from './studio.strings.ts';

/** Copies or downloads the exported picture, without an upload. */
export function PictureActions({ file, url }: { file: File; url: string }) {
  return (
    <>
      <Button onClick={() => void copyPicture(file)}>
        <Copy aria-hidden="true" className="size-5" />
        {strings.copy}
      </Button>
      <a href={url} download={file.name} className={buttonLook('plain')}>
        <Download aria-hidden="true" className="size-5" />
        {strings.download}
      </a>
    </>
  );
}

async function copyPicture(file: File): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    toast(strings.copied, 'success');
  } catch {
    toast(strings.copyFailed, 'error');
  }
}
