import { page } from '@corpomeme/contract/paths';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showLogin } from '../../session/log-in-requests.ts';
import { useSession } from '../../session/session-store.ts';
import { commentStrings } from '../comment.strings.ts';
import { CommentForm } from './comment-form.tsx';

/** The form for members, the prompt for visitors; until it is known who this is, the room for either. */
export function CommentComposer() {
  const { status, user } = useSession();
  if (status === 'in') return <CommentForm key={user.uid} parent={null} uid={user.uid} />;
  return (
    <>
      <div className="for-guests">
        <LogInPrompt />
      </div>
      {status === 'unknown' && <Skeleton className="for-members h-33" />}
    </>
  );
}

function LogInPrompt() {
  const isHydrated = useHydrated();
  if (isHydrated) return <Button onClick={showLogin}>{commentStrings.logInPrompt}</Button>;
  return <LinkButton to={page.login()}>{commentStrings.logInPrompt}</LinkButton>;
}
