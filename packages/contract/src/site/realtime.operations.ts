import { operation } from './operation.ts';
import { Updates, UpdatesQuery } from './realtime.ts';

export const listUpdates = operation({
  method: 'GET',
  path: '/api/updates',
  summary:
    'List changes since the timestamp of an earlier response; without one, return the current timestamp',
  tag: 'realtime',
  access: 'public',
  scope: 'read',
  query: UpdatesQuery,
  response: { 200: Updates },
  errors: [],
});
