import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import Expand from 'lucide-react/icons/expand';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import type { LightboxProps } from './lightbox.tsx';

const load = () => import('./lightbox.tsx');

/** A link to the picture that opens the lightbox; without scripts, it opens the file. */
export function LightboxOpener({ meme }: { meme: Meme }) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { Lightbox: loaded } = await load();
      setLightbox(() => loaded);
      setOpen(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  const prepare = () => void load().catch(() => {});
  return (
    <>
      <a
        href={meme.image_url}
        aria-label={m.lightbox.open}
        title={m.lightbox.open}
        onClick={(event) => void open(event)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-control bg-surface text-ink shadow-lift hover:bg-sunken"
      >
        <Expand className="size-5" />
      </a>
      {Lightbox && isOpen && <Lightbox meme={meme} onClose={() => setOpen(false)} />}
    </>
  );
}
