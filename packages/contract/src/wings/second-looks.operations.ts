import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import {
  LookBody,
  LookCorrectionList,
  LookParams,
  LookResult,
  LookStatistics,
  LookStatisticsQuery,
  SecondLookList,
} from './second-looks.ts';

export const listSecondLooks = operation({
  method: 'GET',
  path: '/moderation/looks',
  summary: 'List decided memes to judge without seeing the decision; X-Total-Count is the total',
  tag: 'moderation',
  access: 'moderator',
  query: PageQuery,
  response: { 200: SecondLookList },
  errors: [],
});

export const answerSecondLook = operation({
  method: 'PUT',
  path: '/moderation/looks/:id',
  summary: 'Answer a second look; returns the decision',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: LookParams,
  body: LookBody,
  response: { 200: LookResult },
  errors: ['look_answered', 'look_not_found'],
});

export const listLookCorrections = operation({
  method: 'GET',
  path: '/moderation/looks/corrections',
  summary: 'List decisions in force that a third moderator overturned, latest first',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: LookCorrectionList },
  errors: [],
});

export const readLookStatistics = operation({
  method: 'GET',
  path: '/moderation/looks/statistics',
  summary: 'Read the agreement of second looks with decisions, by reason and by moderator',
  tag: 'moderation',
  access: 'moderator',
  limit: 'search',
  query: LookStatisticsQuery,
  response: { 200: LookStatistics },
  errors: [],
});
