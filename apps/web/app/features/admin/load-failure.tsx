import { Button } from '../../ui/button.tsx';
import { adminStrings } from './admin.strings.ts';

interface LoadFailureProps {
  text: string;
  query: { isFetching: boolean; refetch(): Promise<unknown> };
}

/** In place of a part that did not come. */
export function LoadFailure({ text, query }: LoadFailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {adminStrings.tryAgain}
      </Button>
    </div>
  );
}
