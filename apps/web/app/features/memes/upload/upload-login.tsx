import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { showLogin } from '../../site/session/log-in-requests.ts';

interface UploadLoginProps {
  /** URL of the login, for browsers without scripts. */
  loginHref: string;
  /** True if a member filled the form in before. */
  hadSession: boolean;
}

/** Replaces the form for visitors. */
export function UploadLogin({ loginHref, hadSession }: UploadLoginProps) {
  return (
    <section
      aria-labelledby="login-required"
      className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="login-required" className="text-22">
        {m.upload.loginRequired}
      </h2>
      <p className="text-muted">{hadSession ? m.upload.sessionEnded : m.upload.loginText}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="marker" className="with-script" onClick={showLogin}>
          {m.upload.logIn}
        </Button>
        <LinkButton to={loginHref} tone="marker" className="without-script">
          {m.upload.logIn}
        </LinkButton>
        <LinkButton to={page.browse()}>{m.upload.browse}</LinkButton>
      </div>
    </section>
  );
}
