import { operation } from '../operation.ts';
import { Updates, UpdatesQuery } from '../realtime.ts';

export const listUpdates = operation({
  method: 'GET',
  path: '/api/updates',
  summary: 'What changed since the timestamp of an earlier answer; without one, where to begin',
  tag: 'realtime',
  access: 'public',
  query: UpdatesQuery,
  response: { 200: Updates },
  errors: [],
});
