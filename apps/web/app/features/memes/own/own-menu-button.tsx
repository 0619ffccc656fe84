import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import { titleOf } from '../meme-words.ts';
import { useMemeDeletion } from './use-meme-deletion.ts';

const loadOwnMenu = () => import('./own-menu.tsx');

interface OwnMenuButtonProps {
  meme: Meme;
  mayEdit: boolean;
  showsHistory: boolean;
  onHistory: () => void;
  onGone: () => void;
}

export function OwnMenuButton({ onGone, ...props }: OwnMenuButtonProps) {
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadOwnMenu);
  const { ask, isPending } = useMemeDeletion(props.meme, onGone);
  const button = {
    type: 'button',
    'aria-label': m.ownMemes.menu({ title: titleOf(props.meme) }),
    'aria-busy': isPending,
    className: 'with-script inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken',
    children: <Ellipsis className="size-5" />,
  } as const;
  if (!Menu) return <button {...button} {...idle} />;
  return (
    <Menu
      {...props}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<button {...button} />}
      onDelete={ask}
    />
  );
}
