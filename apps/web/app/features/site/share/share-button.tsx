import { m } from '@corpomeme/contract/site/messages';
import Share2 from 'lucide-react/icons/share-2';
import { classNames } from '../../../lib/class-names.ts';
import { ICON_LOOK } from '../../../ui/button-look.ts';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import type { SharedMeme } from './shared-meme.ts';

const loadShareMenu = () => import('./share-menu.tsx');

export function ShareButton({ meme }: { meme: SharedMeme }) {
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadShareMenu);
  const button = {
    type: 'button',
    'aria-label': m.share.share,
    className: classNames(ICON_LOOK, 'with-script'),
    children: <Share2 className="size-5" />,
  } as const;
  if (!Menu) return <button {...button} {...idle} />;
  return <Menu open={open} onOpenChange={onOpenChange} trigger={<button {...button} />} meme={meme} />;
}
