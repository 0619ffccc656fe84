import { m } from '@corpomeme/contract/site/messages';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Sheet, SheetClose } from '../../../ui/dialog/sheet.tsx';
import { DropdownMenu, MENU_ROW_LOOK, MenuAnchor, MenuItem } from '../../../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../../../ui/lazy-menu.tsx';
import { type ShareChoice, useShareChoices } from './share-choices.tsx';
import type { SharedMeme } from './shared-meme.ts';

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
