import { Button } from './button.tsx';
import { loadFailureStrings } from './load-failure.strings.ts';
import { Panel } from './panel.tsx';

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
        {loadFailureStrings.tryAgain}
      </Button>
    </div>
  );
}

/** In place of all that the page is for. */
export function LoadFailurePanel({ text, query }: LoadFailureProps) {
  return (
    <Panel title={text}>
      <Button tone="marker" busy={query.isFetching} onClick={() => void query.refetch()}>
        {loadFailureStrings.tryAgain}
      </Button>
    </Panel>
  );
}
