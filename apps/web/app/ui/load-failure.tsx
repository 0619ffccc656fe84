import { m } from '@corpomeme/contract/site/messages';
import { Button } from './button.tsx';
import { Panel } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadFailureProps {
  text: string;
  query: { isFetching: boolean; refetch(): Promise<unknown> };
}

/** Replaces a part that failed to load. */
export function LoadFailure({ text, query }: LoadFailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{text}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {m.loadFailure.tryAgain}
      </Button>
    </div>
  );
}

interface NotLoadedProps extends LoadFailureProps {
  query: LoadFailureProps['query'] & { isLoadingError: boolean };
  /** The size of the placeholder. */
  className: string;
}

/** Stands where a query has no data: a placeholder while it loads, the failure afterwards. */
export function NotLoaded({ text, query, className }: NotLoadedProps) {
  return query.isLoadingError ? (
    <LoadFailure text={text} query={query} />
  ) : (
    <Skeleton className={className} />
  );
}

/** Replaces the main content of a page that failed to load. */
export function LoadFailurePanel({ text, query }: LoadFailureProps) {
  return (
    <Panel title={text}>
      <Button tone="marker" busy={query.isFetching} onClick={() => void query.refetch()}>
        {m.loadFailure.tryAgain}
      </Button>
    </Panel>
  );
}
