import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import Flag from 'lucide-react/icons/flag';
import Gavel from 'lucide-react/icons/gavel';
import Images from 'lucide-react/icons/images';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import MailWarning from 'lucide-react/icons/mail-warning';
import PenLine from 'lucide-react/icons/pen-line';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import Shield from 'lucide-react/icons/shield';
import UserCog from 'lucide-react/icons/user-cog';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { WaitingBadge } from '../features/moderation/waiting/waiting-badge.tsx';
import { waitingQuery } from '../features/moderation/waiting/waiting-query.ts';
import { storeIntention } from '../features/site/session/intentions.ts';
import { resendVerification } from '../features/site/session/resend-verification.ts';
import { signOut, useCurrentUser } from '../features/site/session/session-store.ts';
import { changeLanguage } from '../features/site/session/store-language.ts';
import type { RootData } from '../lib/page/root-data.ts';
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuLine, MenuLink } from '../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../ui/lazy-menu.tsx';
import { ProviderBadge } from './provider-badge.tsx';

const loadNickname = () => import('../features/site/members/nickname-dialog.tsx');

/** Lazy-loaded by the header. */
export default function UserMenu(props: LazyMenuContentProps) {
  const user = useCurrentUser();
  const nickname = useLazyDialog(loadNickname, { current: user?.displayName ?? '' });
  if (!user) return null;
  const leave = () => {
    storeIntention(null);
    void signOut();
  };
  return (
    <>
      <DropdownMenu {...props}>
        <p className="flex items-center justify-between gap-2 px-3 pt-1 pb-2 text-14 text-muted">
          <span className="truncate">{user.displayName}</span>
          <ProviderBadge provider={user.authProvider} />
        </p>
        {user.needsVerification && <VerificationItems user={user} />}
        {!user.nickname_changed && (
          <MenuItem onSelect={nickname.open}>
            <PenLine className="size-5" />
            {m.nickname.change}
          </MenuItem>
        )}
        <MenuLink to={page.ownMemes()}>
          <Images className="size-5" />
          {m.chrome.myMemes}
        </MenuLink>
        <MenuLink to={page.saved()}>
          <Bookmark className="size-5" />
          {m.chrome.saved}
        </MenuLink>
        <MenuLink to={page.followed()}>
          <Bell className="size-5" />
          {m.chrome.following}
        </MenuLink>
        <DeskItems user={user} />
        <MenuLink to={page.account()}>
          <UserCog className="size-5" />
          {m.chrome.account}
        </MenuLink>
        <MenuLine />
        <Languages />
        <MenuLine />
        <MenuItem onSelect={leave}>
          <LogOut className="size-5" />
          {m.chrome.logOut}
        </MenuItem>
      </DropdownMenu>
      {nickname.dialog}
    </>
  );
}

function Languages() {
  const data = useRouteLoaderData<RootData>('root');
  if (!data || data.languages.length < 2) return null;
  return (
    <MenuChoice
      label={m.language.choose}
      value={data.language}
      options={data.languages}
      onChoose={changeLanguage}
    />
  );
}

function DeskItems({ user }: { user: CurrentUser }) {
  const isStaff = user.isAdmin || user.isModerator;
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: isStaff });
  return (
    <>
      {isStaff && (
        <>
          <MenuLink to={page.pending()}>
            <ListChecks className="size-5" />
            {m.chrome.pendingApproval}
            <WaitingBadge count={waiting?.memes} />
          </MenuLink>
          <MenuLink to={page.desk()}>
            <Gavel className="size-5" />
            {m.chrome.moderatorDesk}
          </MenuLink>
          <WaitingPlace to={page.deskReports()} text={m.chrome.reports} count={waiting?.reports}>
            <Flag className="size-5" />
          </WaitingPlace>
          <WaitingPlace to={page.deskAppeals()} text={m.chrome.appeals} count={waiting?.appeals}>
            <Scale className="size-5" />
          </WaitingPlace>
        </>
      )}
      {user.isAdmin && (
        <MenuLink to={page.admin()}>
          <Shield className="size-5" />
          {m.chrome.adminPanel}
        </MenuLink>
      )}
    </>
  );
}

interface WaitingPlaceProps {
  to: string;
  text: string;
  count: number | undefined;
  /** The icon. */
  children: ReactNode;
}

/** Links to a queue of the desk while it is not empty; otherwise only the desk's own item is shown. */
function WaitingPlace({ to, text, count, children }: WaitingPlaceProps) {
  if (!count) return null;
  return (
    <MenuLink to={to}>
      {children}
      {text}
      <WaitingBadge count={count} />
    </MenuLink>
  );
}

function VerificationItems({ user }: { user: CurrentUser }) {
  return (
    <>
      <p className="px-3 font-semibold text-reject">{m.chrome.pleaseVerify}</p>
      <MenuLink to={page.verifyEmail()}>
        <MailWarning className="size-5" />
        {m.chrome.verifyNow}
      </MenuLink>
      <MenuItem onSelect={() => void resendVerification(user)}>
        <Send className="size-5" />
        {m.chrome.resendEmail}
      </MenuItem>
      <MenuLine />
    </>
  );
}
