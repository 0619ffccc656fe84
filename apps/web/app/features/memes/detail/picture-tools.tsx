import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import Download from 'lucide-react/icons/download';
import ImageUp from 'lucide-react/icons/image-up';
import { useOnceHydrated } from '../../../lib/use-hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { toast } from '../../../ui/toast.ts';
import { useMemeUrl } from '../../site/share/shared-meme.ts';
import { canShareFiles, pictureFileName, sharePicture } from './picture-file.ts';

/** Download and share of a published meme's picture (product: pictures to keep). */
export function PictureTools({ meme }: { meme: Meme }) {
  const url = useMemeUrl(meme.id);
  const isShareable = useOnceHydrated(canShareFiles(), false);
  if (meme.approval_status !== 'approved') return null;
  const share = async () => {
    if (!(await sharePicture(meme, url))) toast(m.lightbox.failed, 'error');
  };
  return (
    <>
      <a href={meme.image_url} download={pictureFileName(meme)} className={buttonLook('plain')}>
        <Download className="size-5" />
        {m.lightbox.download}
      </a>
      {isShareable && (
        <Button onClick={() => void share()}>
          <ImageUp className="size-5" />
          {m.lightbox.share}
        </Button>
      )}
    </>
  );
}
