import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import { MemeParams } from './memes.ts';
import {
  LinkWait,
  NamelessSetting,
  NamelessWait,
  RevealBody,
  RevealedAuthor,
  SecretResponse,
  WithdrawalBody,
} from './nameless.ts';

export const changeNamelessDefault = operation({
  method: 'PUT',
  path: '/users/me/nameless',
  summary: 'Set whether the upload form of the caller starts without a name',
  tag: 'memes',
  access: 'member',
  limit: 'change',
  body: NamelessSetting,
  response: { 200: NamelessSetting },
  errors: [],
});

export const readNamelessWait = operation({
  method: 'GET',
  path: '/nameless/wait',
  summary: 'Read how long a meme without a name waits before it enters the queue',
  tag: 'memes',
  access: 'public',
  cached: 'list',
  response: { 200: NamelessWait },
  errors: [],
});

export const renewWithdrawalSecret = operation({
  method: 'POST',
  path: '/memes/:id/withdrawal-secret',
  summary: 'Make a new secret with which an own meme without a name can be withdrawn; shown once',
  tag: 'memes',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  response: { 200: SecretResponse },
  errors: ['access_denied', 'meme_not_found', 'not_nameless'],
});

export const readLinkWait = operation({
  method: 'GET',
  path: '/memes/:id/forgetting',
  summary: 'Read whether the link of an own meme without a name waits while a complaint is open',
  tag: 'memes',
  access: 'member',
  params: MemeParams,
  response: { 200: LinkWait },
  errors: ['access_denied', 'meme_not_found', 'not_nameless'],
});

export const changeLinkWait = operation({
  method: 'PUT',
  path: '/memes/:id/forgetting',
  summary: 'Let the link of an own meme without a name wait while a complaint is open, or not',
  tag: 'memes',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  body: LinkWait,
  response: { 200: LinkWait },
  errors: ['access_denied', 'meme_not_found', 'not_nameless'],
});

export const forgetAuthor = operation({
  method: 'POST',
  path: '/memes/:id/forgetting',
  summary:
    'Destroy the link between an own meme without a name and the account, at once and for good; returns a new secret',
  tag: 'memes',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  response: { 200: SecretResponse },
  errors: ['access_denied', 'meme_not_found', 'meme_undecided', 'not_nameless', 'sanction_in_force'],
});

export const withdrawMeme = operation({
  method: 'POST',
  path: '/withdrawals',
  summary: 'Delete the meme that belongs to a withdrawal secret, without a login',
  tag: 'memes',
  access: 'public',
  limit: 'withdrawal',
  body: WithdrawalBody,
  response: { 200: MessageResponse },
  errors: ['withdrawal_secret_unknown'],
});

export const revealAuthor = operation({
  method: 'POST',
  path: '/admin/memes/:id/author',
  summary: 'Reveal the author of a meme without a name; the audit log and the author get the reason',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: MemeParams,
  body: RevealBody,
  response: { 200: RevealedAuthor },
  errors: [
    'author_forgotten',
    'meme_not_found',
    'meme_undecided',
    'not_nameless',
    'own_matter',
    'reason_required',
  ],
});
