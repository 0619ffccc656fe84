import {
  type ContentKind,
  type ContentState,
  listMemberContent,
  type MemberItem,
  readMember,
} from '@corpomeme/contract/moderation/members';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { moderationKeys } from '../moderation-keys.ts';

export interface ContentFilter {
  kind: ContentKind;
  state: ContentState | undefined;
}

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: moderationKeys.member(id),
    queryFn: ({ signal }) => browserApi.call(readMember, { params: { id }, signal }),
    staleTime: 0,
    meta: { personal: true },
  });
}

interface ContentPage {
  items: MemberItem[];
  next: string | null;
}

/** Newest first. */
export function memberContentQuery(id: string, filter: ContentFilter) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.memberContent(id, filter),
    initialPageParam: pathOf(listMemberContent, { id }, { limit: 20, ...filter }),
    queryFn: async ({ pageParam, signal }): Promise<ContentPage> => {
      const { data, headers } = await browserApi.callWithHeaders(listMemberContent, {
        page: pageParam,
        signal,
      });
      return { items: data, next: nextPage(headers) };
    },
    getNextPageParam: (page: ContentPage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}
