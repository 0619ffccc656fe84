import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

export function StudioLoading() {
  return (
    <>
      <p className="without-script">
        {m.studio.needsScript} <TextLink to={page.browse()}>{m.studio.browse}</TextLink>
      </p>
      <div className="with-script grid gap-3">
        <p role="status" className="sr-only">
          {m.studio.loading}
        </p>
        <Skeleton className="h-11" />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {['one', 'two', 'three', 'four'].map((name) => (
            <Skeleton key={name} className="aspect-square" />
          ))}
        </div>
      </div>
    </>
  );
}
