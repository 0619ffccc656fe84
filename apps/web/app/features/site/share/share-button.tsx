import { m } from '@corpomeme/contract/site/messages';
import Share2 from 'lucide-react/icons/share-2';
import { classNames } from '../../../lib/class-names.ts';
import { ICON_LOOK } from '../../../ui/button-look.ts';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import { isPhone } from './share-targets.ts';
import { type SharedMeme, useMemeUrl } from './shared-meme.ts';

const loadShareMenu = () => import('./share-menu.tsx');

/** On phones, the device's own sheet; our menu where there is none, and for who leaves that (decision 388). */
export function ShareButton({ meme }: { meme: SharedMeme }) {
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadShareMenu);
  const url = useMemeUrl(meme.id);
  const share = async (openMenu: () => void) => {
    if (!(await sharesByDevice(meme.title, url))) openMenu();
  };
  const button = {
    type: 'button',
    'aria-label': m.share.share,
    className: classNames(ICON_LOOK, 'with-script'),
    children: <Share2 className="size-5" />,
  } as const;
  if (!Menu) return <button {...button} {...idle} onClick={() => void share(idle.onClick)} />;
  return (
    <Menu
      open={open}
      onOpenChange={(next) => (next ? void share(() => onOpenChange(true)) : onOpenChange(false))}
      trigger={<button {...button} />}
      meme={meme}
    />
  );
}

/** Returns whether the reader shared it; false as well where the device has no sheet. */
async function sharesByDevice(title: string, url: string): Promise<boolean> {
  if (!isPhone(navigator) || typeof navigator.share !== 'function') return false;
  return navigator.share({ title, url }).then(
    () => true,
    () => false,
  );
}
