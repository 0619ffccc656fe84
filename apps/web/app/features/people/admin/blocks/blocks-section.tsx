import type { Block } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { fullDate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { blocksQuery } from '../admin-queries.ts';
import { BlockForm } from './block-form.tsx';

/** Mail domains and networks that may only read. */
export default function BlocksSection() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.block.intro}</p>
      <BlockForm />
      <section ref={list} tabIndex={-1} aria-label={m.block.list}>
        <BlockItems onGone={() => list.current?.focus()} />
      </section>
    </div>
  );
}

function BlockItems({ onGone }: { onGone: () => void }) {
  const query = useQuery(blocksQuery);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure text={m.block.failed} query={query} />;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-muted">{m.block.none}</p>;
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
      {data.map((block) => (
        <BlockItem key={block.id} block={block} onGone={onGone} />
      ))}
    </ul>
  );
}

function BlockItem({ block, onGone }: { block: Block; onGone: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => browserApi.call(operations.removeBlock, { params: { id: block.id } }),
    // Another admin may have removed it already.
    onSettled: (_answer, error) => {
      if (error && !isStatus(error, 404)) return toast(m.block.removeFailed, 'error');
      client.setQueryData(blocksQuery.queryKey, (blocks) => blocks?.filter(({ id }) => id !== block.id));
      toast(m.block.removed({ value: block.value }), 'success');
      onGone();
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-all font-semibold">{block.value}</p>
        {block.reason && (
          <p dir="auto" className="wrap-anywhere">
            {block.reason}
          </p>
        )}
        <p className="text-14 text-muted">
          {m.block.kinds[block.kind]} · <Duration block={block} />
          {block.created_by_username !== null && ` · ${m.block.by({ name: block.created_by_username })}`}
        </p>
      </div>
      <Button
        aria-label={m.block.removeOne({ value: block.value })}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {m.block.remove}
      </Button>
    </li>
  );
}

function Duration({ block: { expires_at } }: { block: Block }) {
  if (expires_at === null) return m.block.always;
  return (
    <>
      {m.block.until} <time dateTime={expires_at}>{fullDate(expires_at)}</time>
    </>
  );
}
