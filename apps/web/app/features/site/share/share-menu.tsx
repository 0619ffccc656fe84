import { m } from '@corpomeme/contract/site/messages';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ImageUp from 'lucide-react/icons/image-up';
import Link2 from 'lucide-react/icons/link-2';
import { Dialog as Radix } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { VEIL_LOOK } from '../../../ui/dialog/dialog-look.ts';
import { DropdownMenu, MENU_ROW_LOOK, MenuAnchor, MenuItem } from '../../../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../../../ui/lazy-menu.tsx';
import { copyAndOpen, copyLink, shareByDevice, sharePicture } from './share-actions.ts';
import { isPhone, type ShareAddress, type ShareTarget, shareAddresses } from './share-targets.ts';
import { type SharedMeme, useMemeUrl } from './shared-meme.ts';

/** Simplified logos in the style of the other icons, in the text colour. */
const STROKES: Record<ShareTarget, ReactNode> = {
  messenger: (
    <>
      <path d="M12 3c5.2 0 9 3.6 9 8.4s-3.8 8.4-9 8.4c-.9 0-1.8-.1-2.6-.3L6 21v-2.9c-1.9-1.5-3-3.9-3-6.7C3 6.6 6.8 3 12 3z" />
      <path d="m7.5 13.4 3-3.2 3 2.3 3-3" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.7 7.3h.01" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M3.5 20.5 5 16.3a8.5 8.5 0 1 1 3 2.9z" />
      <path d="M9 8.5c0 3.3 3.2 6.5 6.5 6.5l.8-1.7-2.3-1.1-1 .9c-.9-.5-1.6-1.2-2.1-2.1l.9-1-1.1-2.3z" />
    </>
  ),
  x: <path d="m4.5 4 10.8 16h4.2L8.7 4zM19 4l-6.3 7M5 20l6.3-7" />,
};

export function ShareIcon({ target }: { target: ShareTarget }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {STROKES[target]}
    </svg>
  );
}

/** A row of the menu: a link to another site, otherwise a button. */
export interface ShareChoice {
  key: string;
  face: ReactNode;
  link?: { href: string; onClick: (event: MouseEvent) => void };
  onSelect?: () => void;
}

/** `onDone` closes the menu. */
export function useShareChoices({ id, title }: SharedMeme, onDone: () => void): ShareChoice[] {
  const url = useMemeUrl(id);
  const addresses = shareAddresses({ title, url }, isPhone(navigator));
  const choices: ShareChoice[] = addresses.map((address) => linkChoice(url, address, onDone));
  choices.push({ key: 'copy', face: copyFace(), onSelect: () => void copyLink(url) });
  choices.push({ key: 'picture', face: pictureFace(), onSelect: () => void sharePicture(id, title, url) });
  if (typeof navigator.share === 'function')
    choices.push({ key: 'device', face: deviceFace(), onSelect: () => void shareByDevice(title, url) });
  return choices;
}

function linkChoice(url: string, address: ShareAddress, onDone: () => void): ShareChoice {
  const { target, href, needsPaste } = address;
  const onClick = (event: MouseEvent) => {
    onDone();
    if (!needsPaste) return;
    event.preventDefault();
    void copyAndOpen(url, address);
  };
  const face = (
    <>
      <ShareIcon target={target} />
      {m.share.targets[target]}
    </>
  );
  return { key: target, face, link: { href, onClick } };
}

const copyFace = () => (
  <>
    <Link2 className="size-5" />
    {m.share.copyLink}
  </>
);

const pictureFace = () => (
  <>
    <ImageUp className="size-5" />
    {m.share.picture}
  </>
);

const deviceFace = () => (
  <>
    <Ellipsis className="size-5" />
    {m.share.device}
  </>
);

/** From the breakpoints of the layout (product: limits). */
const WIDE = '(min-width: 768px)';

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface ShareMenuProps extends LazyMenuContentProps {
  meme: SharedMeme;
}

/** Lazy-loaded by `ShareButton`: a dropdown on wide screens, otherwise a sheet at the bottom. */
export default function ShareMenu({ meme, ...menu }: ShareMenuProps) {
  const choices = useShareChoices(meme, () => menu.onOpenChange(false));
  const isWide = useMediaQuery(WIDE);
  if (!isWide) {
    return (
      <Sheet {...menu} title={m.share.share}>
        <ul>
          {choices.map((choice) => (
            <li key={choice.key}>
              <SheetRow choice={choice} onDone={() => menu.onOpenChange(false)} />
            </li>
          ))}
        </ul>
        <SheetClose>{m.share.close}</SheetClose>
      </Sheet>
    );
  }
  return (
    <DropdownMenu {...menu}>
      {choices.map(({ key, face, link, onSelect = () => {} }) =>
        link ? (
          <MenuAnchor key={key} {...link} {...ELSEWHERE}>
            {face}
          </MenuAnchor>
        ) : (
          <MenuItem key={key} onSelect={onSelect}>
            {face}
          </MenuItem>
        ),
      )}
    </DropdownMenu>
  );
}

const ROW = `${MENU_ROW_LOOK} w-full hover:bg-sunken`;

function SheetRow({ choice: { face, link, onSelect }, onDone }: { choice: ShareChoice; onDone: () => void }) {
  if (link) {
    return (
      <a {...link} {...ELSEWHERE} className={ROW}>
        {face}
      </a>
    );
  }
  const choose = () => {
    onDone();
    onSelect?.();
  };
  return (
    <button type="button" onClick={choose} className={ROW}>
      {face}
    </button>
  );
}

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One button element, which gets the focus back. */
  trigger: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/** Replaces a menu on narrow screens, at the bottom. Heavy: load it lazily. */
function Sheet({ open, onOpenChange, trigger, title, children }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={VEIL_LOOK} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[85dvh] max-w-xl animate-appear overflow-y-auto rounded-t-card bg-surface px-3 pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink shadow-lift"
        >
          <Radix.Title className="px-3 pb-2 text-18">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The sheet's last row, which closes it. */
function SheetClose({ children }: { children: ReactNode }) {
  return (
    <Radix.Close className="mt-2 flex min-h-12 w-full items-center justify-center rounded-control border border-edge px-3 font-semibold hover:bg-sunken">
      {children}
    </Radix.Close>
  );
}
