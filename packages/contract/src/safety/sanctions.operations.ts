import { UserParams } from '../people/users.ts';
import { operation } from '../site/operation.ts';
import { AuthorRecord, Sanction, SanctionBody, SanctionList, SanctionParams } from './sanctions.ts';

export const imposeSanction = operation({
  method: 'POST',
  path: '/users/:id/sanctions',
  summary: 'Warn a member, ban them from posting, or suspend them',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: UserParams,
  body: SanctionBody,
  response: { 201: Sanction },
  errors: [
    'last_admin',
    'own_account',
    'own_matter',
    'reason_required',
    'sanction_beyond',
    'sanction_exists',
    'sanction_not_found',
    'user_already_deleted',
    'user_not_found',
    'warning_first',
  ],
});

export const liftSanction = operation({
  method: 'DELETE',
  path: '/users/:id/sanctions/:sanctionId',
  summary: 'Lift a sanction',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: SanctionParams,
  response: { 200: Sanction },
  errors: [
    'own_account',
    'own_matter',
    'sanction_already_lifted',
    'sanction_beyond',
    'sanction_not_found',
    'user_already_deleted',
    'user_not_found',
  ],
});

export const listOwnSanctions = operation({
  method: 'GET',
  path: '/users/me/sanctions',
  summary: 'List the sanctions of the caller, latest first',
  tag: 'moderation',
  access: 'member',
  scope: 'read',
  response: { 200: SanctionList },
  errors: [],
});

export const listUserSanctions = operation({
  method: 'GET',
  path: '/users/:id/sanctions',
  summary: 'List the sanctions of a member, latest first',
  tag: 'moderation',
  access: 'moderator',
  params: UserParams,
  response: { 200: SanctionList },
  errors: [],
});

export const readUserRecord = operation({
  method: 'GET',
  path: '/users/:id/record',
  summary: 'Read the record of an author',
  tag: 'moderation',
  access: 'moderator',
  params: UserParams,
  response: { 200: AuthorRecord },
  errors: ['user_not_found'],
});
