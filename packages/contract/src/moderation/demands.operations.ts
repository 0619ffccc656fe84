import { MemeParams } from '../memes/memes.ts';
import { operation } from '../site/operation.ts';
import { RemovalLine } from './demands.ts';

export const readRemovalLine = operation({
  method: 'GET',
  path: '/memes/:id/removal',
  summary: 'Read whether a meme was removed on a demand: the kind of who asked, the day and the rule',
  tag: 'memes',
  access: 'public',
  cached: 'list',
  params: MemeParams,
  response: { 200: RemovalLine },
  errors: [],
});
