import type { Order } from '@corpomeme/contract/moderation/orders';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fullDate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { OrderForm } from './order-form.tsx';
import { ordersQuery } from './orders-query.ts';

/** Orders of courts and authorities: what was asked, on which ground, and what was given. */
export default function OrdersSection() {
  const query = useInfiniteQuery(ordersQuery);
  const { data, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const orders = data?.pages.flatMap((each) => each.orders) ?? [];
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="text-muted">{m.order.intro}</p>
      <OrderForm />
      {isLoadingError && <LoadFailure text={m.order.failed} query={query} />}
      {!data && !isLoadingError && <Skeleton className="h-24" />}
      {data && orders.length === 0 && <p className="text-muted">{m.order.none}</p>}
      <ul className="grid gap-4">
        {orders.map((order) => (
          <OrderItem key={order.id} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.order.more}
        </Button>
      )}
    </div>
  );
}

function OrderItem({ order }: { order: Order }) {
  const { id, authority, reference, kind, path, asked, ground, given, hold_until, silent_until } = order;
  const until = (words: (date: { date: string }) => string, day: string | null) =>
    day && ` · ${words({ date: fullDate(day) })}`;
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="text-16">
        {[`O-${id}`, authority, reference, m.order.kinds[kind]].filter(Boolean).join(' · ')}
      </h3>
      <p className="text-14 text-muted">
        <Link to={path} className="underline">
          {path}
        </Link>
        {' · '}
        {m.order.received({ date: fullDate(order.received_at) })}
        {until(m.order.held, hold_until)}
        {until(m.order.silent, silent_until)}
        {until(m.order.told, order.told_on)}
        {until(m.order.ended, order.ended_at)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{asked}</p>
      <p className="whitespace-pre-line wrap-anywhere text-muted">{ground}</p>
      {order.ended_at ? (
        <p className="whitespace-pre-line wrap-anywhere">
          {m.order.given}: {given ?? m.order.nothing}
        </p>
      ) : (
        <OrderAnswer order={order} />
      )}
    </li>
  );
}
