import { m } from '@corpomeme/contract/site/messages';
import Share2 from 'lucide-react/icons/share-2';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import type { SharedMeme } from './shared-meme.ts';

const loadShareMenu = () => import('./share-menu.tsx');

export function ShareButton({ meme }: { meme: SharedMeme }) {
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadShareMenu);
  const button = {
    type: 'button',
    'aria-label': m.share.share,
    className:
      'with-script inline-flex size-11 pointer-fine:w-9 items-center justify-center rounded-control hover:bg-sunken',
    children: <Share2 className="size-5" />,
  } as const;
  if (!Menu) return <button {...button} {...idle} />;
  return <Menu open={open} onOpenChange={onOpenChange} trigger={<button {...button} />} meme={meme} />;
}
