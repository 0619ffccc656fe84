import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router';
import { ICON_LOOK } from '../../../ui/button-look.ts';
import { useIsLoggedIn } from '../../site/session/session-store.ts';

/** Leads visitors to the form that needs no account, also without scripts. Members report in the menu. */
export function ReportLink({ memeId }: { memeId: number }) {
  if (useIsLoggedIn()) return null;
  return (
    <Link
      to={page.report({ url: page.meme(memeId) })}
      aria-label={m.report.report}
      title={m.report.report}
      rel="nofollow"
      className={ICON_LOOK}
    >
      <Flag className="size-5" />
    </Link>
  );
}
