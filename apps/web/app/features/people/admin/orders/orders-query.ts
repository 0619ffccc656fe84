import * as operations from '@corpomeme/contract/moderation/orders.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { nextPage } from '../../../../lib/api/link-header.ts';
import { adminKeys } from '../admin-keys.ts';

export const ordersQuery = infiniteQueryOptions({
  queryKey: adminKeys.orders,
  initialPageParam: pathOf(operations.listOrders),
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await browserApi.callWithHeaders(operations.listOrders, {
      page: pageParam,
      signal,
    });
    return { orders: data, next: nextPage(headers) };
  },
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { personal: true },
});
