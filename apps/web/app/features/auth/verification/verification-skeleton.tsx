import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { verificationStrings } from './verification.strings.ts';

/** Until it is known who is looking. */
export function VerificationSkeleton() {
  return (
    <Panel main title={verificationStrings.verify}>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-11 w-48" />
    </Panel>
  );
}
