import { listComments } from '@corpomeme/contract/comments/comments';
import * as operations from '@corpomeme/contract/disputes/reports';
import { type CaseList, type CaseOutcome, REPORTS } from '@corpomeme/contract/disputes/reports';
import type { Law, ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { pathOf } from '@corpomeme/contract/site/operation';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { commentKeys } from '../../comments/thread/comment-keys.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { moderationKeys } from '../../moderation/moderation-keys.ts';

interface CasePage {
  cases: z.output<typeof CaseList>;
  next: string | null;
  /** The number of all open cases. */
  open: number;
  overdue: number;
}

const REFRESH = 60_000;

/** Fetched at each visit and once a minute, because colleagues judge too. */
export const casesQuery = infiniteQueryOptions({
  queryKey: moderationKeys.caseList,
  initialPageParam: pathOf(operations.listCases),
  queryFn: ({ pageParam, signal }) => fetchCases(pageParam, signal),
  getNextPageParam: ({ next }: CasePage) => next,
  staleTime: 0,
  refetchInterval: REFRESH,
  meta: { personal: true },
});

/** The open cases of the sender of this case. */
export const senderCasesQuery = (of: number) =>
  queryOptions({
    queryKey: moderationKeys.senderCases(of),
    queryFn: async ({ signal }) =>
      (await fetchCases(pathOf(operations.listCases, {}, { of, limit: REPORTS.subjectsMax }), signal)).cases,
    staleTime: 0,
    meta: { personal: true },
  });

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: moderationKeys.case(id),
    queryFn: ({ signal }) => browserApi.call(operations.readCase, { params: { id }, signal }),
    meta: { personal: true },
  });

export const sealedQuery = infiniteQueryOptions({
  queryKey: moderationKeys.sealed,
  initialPageParam: pathOf(operations.listSealedCopies),
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await browserApi.callWithHeaders(operations.listSealedCopies, {
      page: pageParam,
      signal,
    });
    return { copies: data, next: nextPage(headers) };
  },
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { personal: true },
});

/** The thread around a held comment. */
export const heldThreadQuery = (memeId: number, commentId: number) =>
  queryOptions({
    queryKey: moderationKeys.heldThread(commentId),
    queryFn: ({ signal }) =>
      browserApi.call(listComments, { params: { id: memeId }, query: { thread_of: commentId }, signal }),
    meta: { personal: true },
  });

async function fetchCases(page: string, signal: AbortSignal): Promise<CasePage> {
  const { data, headers } = await browserApi.callWithHeaders(operations.listCases, { page, signal });
  return {
    cases: data,
    next: nextPage(headers),
    open: Number(headers.get('X-Total-Count') ?? data.length),
    overdue: Number(headers.get('X-Overdue-Count') ?? 0),
  };
}

interface Verdict {
  outcome: CaseOutcome;
  reason: string | null;
  reason_code?: ReasonCode | null;
  law?: Law;
  /** The version of the meme. */
  version?: number | undefined;
  comment_version?: number | undefined;
  saw_correction?: boolean;
}

export function sendVerdict(id: number, json: Verdict) {
  return browserApi.call(operations.judgeCase, { params: { id }, body: json });
}

export function refreshCases(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: moderationKeys.cases });
}

/** Removes the case from the list at once, and refetches lists with its meme. */
export function leaveCases(client: QueryClient, id: number): void {
  client.setQueryData<InfiniteData<CasePage>>(moderationKeys.caseList, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      cases: page.cases.filter((each) => each.id !== id),
      open: Math.max(0, page.open - 1),
    }));
    return { ...list, pages };
  });
  refreshCases(client);
  for (const queryKey of [memeKeys.all, commentKeys.all, companyKeys.all])
    void client.invalidateQueries({ queryKey });
}
