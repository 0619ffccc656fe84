import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import Building2 from 'lucide-react/icons/building-2';
import Flag from 'lucide-react/icons/flag';
import Scale from 'lucide-react/icons/scale';
import { DropdownMenu, MenuItem, MenuLine, MenuLink } from '../../../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../../../ui/lazy-menu.tsx';
import { ReadingItems } from '../../memes/reading/reading-items.tsx';
import type { MenuMeme } from '../../memes/reading/use-reading.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';

interface ReportMenuProps extends LazyMenuContentProps {
  meme: MenuMeme;
  onReport: () => void;
}

/** Lazy-loaded by a meme's page. */
export default function ReportMenu({ meme, onReport, ...menu }: ReportMenuProps) {
  const user = useCurrentUser();
  return (
    <DropdownMenu {...menu}>
      <ReadingItems meme={meme} />
      {/* Visitors have a button of their own, which leads to the notice. */}
      {user && (
        <>
          <MenuLine />
          {user.userId !== meme.user_id && (
            <MenuItem onSelect={onReport}>
              <Flag className="size-5" />
              {m.report.reportThis}
            </MenuItem>
          )}
          <MenuLink to={page.report({ url: page.meme(meme.id) })}>
            <Scale className="size-5" />
            {m.report.notice}
          </MenuLink>
        </>
      )}
      {meme.company !== GENERAL && (
        <MenuLink to={page.memeAnswer(meme.id)}>
          <Building2 className="size-5" />
          {m.answers.offer({ company: meme.company })}
        </MenuLink>
      )}
    </DropdownMenu>
  );
}
