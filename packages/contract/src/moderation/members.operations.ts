import { operation } from '../site/operation.ts';
import {
  CleanupBody,
  CleanupParams,
  CleanupResult,
  MemberContentQuery,
  MemberItemList,
  MemberOverview,
  MemberParams,
} from './members.ts';

export const readMember = operation({
  method: 'GET',
  path: '/moderation/members/:id',
  summary: "Return a member's record, reports by and about them, and removals that can be undone",
  tag: 'moderation',
  access: 'moderator',
  params: MemberParams,
  response: { 200: MemberOverview },
  errors: ['own_matter', 'user_not_found'],
});

export const listMemberContent = operation({
  method: 'GET',
  path: '/moderation/members/:id/content',
  summary: "List a member's memes or comments of every state, newest first",
  tag: 'moderation',
  access: 'moderator',
  params: MemberParams,
  query: MemberContentQuery,
  response: { 200: MemberItemList },
  errors: ['own_matter', 'user_not_found'],
});

export const cleanUpMember = operation({
  method: 'POST',
  path: '/moderation/members/:id/cleanups',
  summary: "Remove a member's chosen memes and comments, or all of them, with one reason",
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: MemberParams,
  body: CleanupBody,
  response: { 200: CleanupResult },
  errors: ['access_denied', 'own_matter', 'reason_required', 'user_not_found'],
});

export const undoCleanup = operation({
  method: 'DELETE',
  path: '/moderation/members/:id/cleanups/:cleanupId',
  summary: 'Bring back what such a removal took down, within a day',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: CleanupParams,
  response: { 200: CleanupResult },
  errors: ['access_denied', 'decision_final', 'own_matter', 'user_not_found'],
});
