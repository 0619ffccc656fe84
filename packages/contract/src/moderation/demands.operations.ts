import { z } from 'zod';
import { MemeParams } from '../memes/memes.ts';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';
import { Ledger, LedgerQuery, RemovalLine } from './demands.ts';

export const readRemovalLine = operation({
  method: 'GET',
  path: '/memes/:id/removal',
  summary: 'Read whether a meme was removed on a demand: the kind of who asked, the day and the rule',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: MemeParams,
  response: { 200: RemovalLine },
  errors: [],
});

export const readLedger = operation({
  method: 'GET',
  path: '/moderation/ledger',
  summary: 'Read what companies, persons and authorities demanded in a year, and what became of it',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  query: LedgerQuery,
  response: { 200: Ledger },
  errors: [],
});

export const readLedgerCsv = operation({
  method: 'GET',
  path: resourcePath.ledgerCsv,
  summary: 'Read the ledger of a year as CSV',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  produces: ['text/csv'],
  query: LedgerQuery,
  response: { 200: z.string() },
  errors: [],
});
