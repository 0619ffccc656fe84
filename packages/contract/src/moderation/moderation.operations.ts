import { MemeHistory, RemovalBody } from '../memes/meme-history.ts';
import { Meme, MemeList, MemeParams } from '../memes/memes.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { ModerationStatistics, StatisticsQuery } from '../wings/moderation-statistics.ts';
import { QueueCardList, QueueQuery } from './desk.ts';
import {
  ApprovalBody,
  Colleagues,
  DecisionOutcomeList,
  DecisionsBody,
  RemovedQuery,
  UndoableDecisionList,
  UndoBody,
  WaitingCounts,
} from './moderation.ts';
import { ModerationLog, ModerationLogQuery, ModerationMonths } from './moderation-log.ts';
import { SavedReplies } from './reasons.ts';

export const decideMeme = operation({
  method: 'PUT',
  path: '/memes/:id/approval',
  summary: 'Approve or reject a pending meme',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: MemeParams,
  body: ApprovalBody,
  response: { 200: Meme },
  errors: ['meme_already_decided', 'meme_changed', 'meme_not_found', 'proposal_open'],
});

export const undoDecision = operation({
  method: 'POST',
  path: '/memes/:id/approval/undo',
  summary: 'Undo a decision of the caller, within ten seconds',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: MemeParams,
  body: UndoBody,
  response: { 200: Meme },
  errors: ['decision_final', 'meme_changed', 'meme_not_found'],
});

export const decideMemes = operation({
  method: 'POST',
  path: '/moderation/decisions',
  summary: 'Approve or reject up to 50 pending memes; returns the outcome of each',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  body: DecisionsBody,
  response: { 200: DecisionOutcomeList },
  errors: [],
});

export const listUndoableDecisions = operation({
  method: 'GET',
  path: '/moderation/decisions',
  summary: 'List decisions of the caller that can still be undone, latest first',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  response: { 200: UndoableDecisionList },
  errors: [],
});

export const readWaiting = operation({
  method: 'GET',
  path: '/moderation/waiting',
  summary: 'Count what waits for moderators: memes, cases, appeals',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  response: { 200: WaitingCounts },
  errors: [],
});

export const listPendingMemes = operation({
  method: 'GET',
  path: '/memes/pending',
  summary: 'List pending memes, oldest first; X-Total-Count is the total',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: PageQuery,
  response: { 200: MemeList },
  errors: [],
});

export const listQueue = operation({
  method: 'GET',
  path: '/moderation/queue',
  summary: 'List pending memes with findings, highest rank and score first; X-Total-Count is the total',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: QueueQuery,
  response: { 200: QueueCardList },
  errors: [],
});

export const listModerationLog = operation({
  method: 'GET',
  path: '/moderation/log',
  summary: 'List decisions of moderators under pseudonyms, latest first',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  query: ModerationLogQuery,
  response: { 200: ModerationLog },
  errors: [],
});

export const listModerationMonths = operation({
  method: 'GET',
  path: '/moderation/log/months',
  summary: 'Count decisions by kind and month',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  response: { 200: ModerationMonths },
  errors: [],
});

export const readModerationStatistics = operation({
  method: 'GET',
  path: '/moderation/statistics',
  summary: 'Read weekly moderation statistics: decisions, waits, backlog, overturned, agreement',
  tag: 'moderation',
  access: 'moderator',
  limit: 'search',
  query: StatisticsQuery,
  response: { 200: ModerationStatistics },
  errors: [],
});

export const takeDownMeme = operation({
  method: 'POST',
  path: '/memes/:id/removal',
  summary: 'Take an approved meme down',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: MemeParams,
  body: RemovalBody,
  response: { 200: Meme },
  errors: ['meme_changed', 'meme_not_approved', 'meme_not_found', 'reason_required'],
});

export const restoreMeme = operation({
  method: 'DELETE',
  path: '/memes/:id/removal',
  summary: 'Restore a removed meme',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: MemeParams,
  response: { 200: Meme },
  errors: ['meme_not_found', 'meme_not_removed'],
});

export const reopenMeme = operation({
  method: 'POST',
  path: '/memes/:id/reopening',
  summary: 'Send a rejected meme back to the queue',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: MemeParams,
  response: { 200: Meme },
  errors: ['meme_not_found', 'meme_not_rejected'],
});

export const listRemovedMemes = operation({
  method: 'GET',
  path: '/moderation/removed',
  summary: 'List removed or rejected memes, latest first',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: RemovedQuery,
  response: { 200: MemeList },
  errors: [],
});

export const readMemeHistory = operation({
  method: 'GET',
  path: '/memes/:id/history',
  summary: 'Read the history of a meme, oldest first; for its author and moderators',
  tag: 'moderation',
  access: 'member',
  scope: 'read',
  params: MemeParams,
  response: { 200: MemeHistory },
  errors: ['access_denied', 'meme_not_found'],
});

export const listSavedReplies = operation({
  method: 'GET',
  path: '/moderation/replies',
  summary: 'List the texts that admins saved for members',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: SavedReplies },
  errors: [],
});

export const readColleagues = operation({
  method: 'GET',
  path: '/moderation/colleagues',
  summary: 'Count the other people who can decide, including the matters of the caller',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: Colleagues },
  errors: [],
});
