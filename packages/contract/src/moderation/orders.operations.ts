import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { Order, OrderBody, OrderChange, OrderList, OrderParams } from './orders.ts';

export const listOrders = operation({
  method: 'GET',
  path: '/admin/orders',
  summary: 'List orders of courts and authorities, latest first',
  tag: 'administration',
  access: 'admin',
  query: PageQuery,
  response: { 200: OrderList },
  errors: [],
});

export const addOrder = operation({
  method: 'POST',
  path: '/admin/orders',
  summary: 'Record an order; one for a removal opens a case about public content',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: OrderBody,
  response: { 201: Order },
  errors: ['notice_address_invalid'],
});

export const changeOrder = operation({
  method: 'PUT',
  path: '/admin/orders/:id',
  summary: 'Record what was given, change hold and silence, or end an order',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: OrderParams,
  body: OrderChange,
  response: { 200: Order },
  errors: ['order_ended', 'order_not_found'],
});
