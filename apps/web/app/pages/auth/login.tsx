import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Navigate, useSearchParams } from 'react-router';
import { returnPath } from '../../features/people/auth/login/return-path.ts';
import { showLogin } from '../../features/site/session/log-in-requests.ts';
import { useSession } from '../../features/site/session/session-store.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/login.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.loginPage, path: page.login(), hidden: true });
}

/** The page behind the login modal. `LoginHost` opens the modal at this URL. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const { status } = useSession();
  if (status === 'in') return <Navigate to={returnPath(search)} replace />;
  return (
    <Panel main title={m.loginPage.title}>
      <p className="text-muted">{m.loginPage.text}</p>
      <p className="without-script text-muted">{m.loginPage.needsScript}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" className="with-script" onClick={showLogin}>
          {m.loginPage.withEmail}
        </Button>
        <LinkButton to={page.register()}>{m.loginPage.register}</LinkButton>
        <LinkButton to={page.browse()}>{m.loginPage.browse}</LinkButton>
      </div>
    </Panel>
  );
}
