import { page } from '@corpomeme/contract/paths';
import Flag from 'lucide-react/icons/flag';
import Scale from 'lucide-react/icons/scale';
import { DropdownMenu, MenuItem, MenuLink } from '../../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../../ui/lazy-menu.tsx';
import { useCurrentUser } from '../session/session-store.ts';
import { reportStrings } from './report.strings.ts';

interface ReportMenuProps extends LazyMenuContentProps {
  memeId: number;
  authorId: string;
  onReport: () => void;
}

/** Lazy-loaded by `ReportButton`. */
export default function ReportMenu({ memeId, authorId, onReport, ...menu }: ReportMenuProps) {
  const isOwn = useCurrentUser()?.userId === authorId;
  return (
    <DropdownMenu {...menu}>
      {!isOwn && (
        <MenuItem onSelect={onReport}>
          <Flag aria-hidden="true" className="size-5" />
          {reportStrings.reportThis}
        </MenuItem>
      )}
      <MenuLink to={page.report({ url: page.meme(memeId) })}>
        <Scale aria-hidden="true" className="size-5" />
        {reportStrings.notice}
      </MenuLink>
    </DropdownMenu>
  );
}
