import { operation } from '../site/operation.ts';
import { Visits, VisitsQuery } from './visits.ts';

export const readVisits = operation({
  method: 'GET',
  path: '/admin/visits',
  summary: 'Read views and visits of the days that are over, by kind of page, page and referring host',
  tag: 'administration',
  access: 'admin',
  query: VisitsQuery,
  response: { 200: Visits },
  errors: [],
});
