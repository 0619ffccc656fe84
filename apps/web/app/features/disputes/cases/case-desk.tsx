import { readSealedPicture, type SealedCopy } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchAsMember } from '../../../lib/api/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeskChannel } from '../../moderation/desk/use-desk-channel.ts';
import { DecidedMemes } from '../../moderation/takedown/decided-memes.tsx';
import { casesQuery, refreshCases, sealedQuery, senderCasesQuery } from './case-queries.ts';
import { CaseWork } from './case-work.tsx';

/** What authors deleted while a complaint or an appeal was open, with the last day of each copy. */
function SealedCopies() {
  const query = useInfiniteQuery(sealedQuery);
  const copies = query.data?.pages.flatMap((each) => each.copies);
  return (
    <DecidedMemes
      heading={m.sealedCopies.heading}
      hint={m.sealedCopies.hint}
      items={copies}
      query={query}
      failed={m.sealedCopies.failed}
      row={(copy) => <SealedCopyRow copy={copy} />}
    >
      <NextPage query={query}>{m.sealedCopies.more}</NextPage>
    </DecidedMemes>
  );
}

function SealedCopyRow({ copy }: { copy: SealedCopy }) {
  const name = copy.username ?? m.sealedCopies.nameless;
  const { company } = copy;
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="text-18 wrap-anywhere">
        {company === null ? m.sealedCopies.comment({ name }) : m.sealedCopies.meme({ company, name })}
      </h3>
      {copy.texts.map((text) => (
        <p key={text} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      ))}
      {copy.has_picture && <SealedPicture id={copy.id} alt={copy.image_alt} />}
      <p className="flex flex-wrap gap-x-3 text-14 text-muted">
        {copy.case_id !== null && <span>{m.sealedCopies.case({ number: `C-${copy.case_id}` })}</span>}
        <span>
          {m.sealedCopies.days({ sealed: fullDate(copy.sealed_on), until: fullDate(copy.kept_until) })}
        </span>
        {copy.user_id !== null && (
          <TextLink to={page.deskMember(copy.user_id)}>
            <bdi>{copy.username}</bdi>
          </TextLink>
        )}
      </p>
    </article>
  );
}

/** Loads the picture on request, with the token: no public URL leads to it. */
function SealedPicture({ id, alt }: { id: number; alt: string | null }) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const response = await fetchAsMember(pathOf(readSealedPicture, { id }), {});
      if (!response.ok) throw new Error(`${response.status}`);
      return URL.createObjectURL(await response.blob());
    },
    onError: () => toast(m.sealedCopies.pictureFailed, 'error'),
  });
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data]);
  if (data) return <img src={data} alt={alt ?? m.sealedCopies.alt} className="max-h-96 max-w-full" />;
  return (
    <Button className="justify-self-start" busy={isPending} onClick={() => mutate()}>
      {m.sealedCopies.picture}
    </Button>
  );
}

/** Open cases, most urgent first, or those of one sender. */
export function CaseDesk() {
  const [of, setOf] = useState<number | null>(null);
  return of === null ? <AllCases onSender={setOf} /> : <SenderCases of={of} onBack={() => setOf(null)} />;
}

function SenderCases({ of, onBack }: { of: number; onBack: () => void }) {
  const query = useQuery(senderCasesQuery(of));
  const { data, isLoadingError } = query;
  // All are judged, or somebody else reported this one too: the rest is in the list.
  const isOver = data?.length === 0;
  useEffect(() => {
    if (isOver) onBack();
  }, [isOver, onBack]);
  if (isLoadingError) return <LoadFailurePanel text={m.case.failed} query={query} />;
  if (!data) return <CaseSkeleton />;
  return (
    <div className="grid gap-5">
      <Button className="justify-self-start" onClick={onBack}>
        {m.case.allCases}
      </Button>
      <CaseWork
        cases={data}
        open={data.length}
        overdue={data.filter(({ is_overdue }) => is_overdue).length}
      />
    </div>
  );
}

function AllCases({ onSender }: { onSender: (id: number) => void }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(casesQuery);
  const { data, isLoadingError } = query;
  useDeskChannel(null, () => refreshCases(client));
  if (isLoadingError) {
    return <LoadFailurePanel text={m.case.failed} query={query} />;
  }
  if (!data) return <CaseSkeleton />;
  const latest = data.pages.at(-1);
  return (
    <div className="grid gap-5">
      <CaseWork
        cases={data.pages.flatMap(({ cases }) => cases)}
        open={latest?.open ?? 0}
        overdue={latest?.overdue ?? 0}
        onSender={onSender}
      />
      <NextPage query={query}>{m.case.more}</NextPage>
      <SealedCopies />
    </div>
  );
}

export function CaseSkeleton() {
  return (
    <div role="status" aria-label={m.case.loading} className="grid gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}
