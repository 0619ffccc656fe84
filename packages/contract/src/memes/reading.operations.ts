import { CompanyParams } from '../companies/companies.ts';
import { UserParams } from '../people/users.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { MemeList, MemeParams } from './memes.ts';
import { CompanyChoiceBody, MutedMembers, Reading } from './reading.ts';

export const listSavedMemes = operation({
  method: 'GET',
  path: '/users/me/saved',
  summary: 'List the saved memes of the caller that are still visible, saved last first',
  tag: 'reading',
  access: 'member',
  scope: 'read',
  query: PageQuery,
  response: { 200: MemeList },
  errors: [],
});

export const saveMeme = operation({
  method: 'PUT',
  path: '/users/me/saved/:id',
  summary: 'Save a meme; only the caller reads which',
  tag: 'reading',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  response: { 200: Reading },
  errors: ['meme_not_found', 'reading_list_full'],
});

export const unsaveMeme = operation({
  method: 'DELETE',
  path: '/users/me/saved/:id',
  summary: 'Remove a meme from the saved ones',
  tag: 'reading',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  response: { 200: Reading },
  errors: [],
});

export const listFollowedMemes = operation({
  method: 'GET',
  path: '/users/me/followed',
  summary: 'List the public memes of the companies that the caller follows, newest first',
  tag: 'reading',
  access: 'member',
  scope: 'read',
  query: PageQuery,
  response: { 200: MemeList },
  errors: [],
});

export const chooseCompany = operation({
  method: 'PUT',
  path: '/users/me/companies/:name',
  summary: 'Follow or hide a company; the one choice replaces the other',
  tag: 'reading',
  access: 'member',
  limit: 'change',
  params: CompanyParams,
  body: CompanyChoiceBody,
  response: { 200: Reading },
  errors: ['company_not_found', 'reading_list_full'],
});

export const forgetCompany = operation({
  method: 'DELETE',
  path: '/users/me/companies/:name',
  summary: 'Neither follow nor hide a company',
  tag: 'reading',
  access: 'member',
  limit: 'change',
  params: CompanyParams,
  response: { 200: Reading },
  errors: [],
});

export const listMutedMembers = operation({
  method: 'GET',
  path: '/users/me/muted',
  summary: 'List the members that the caller muted, by name',
  tag: 'reading',
  access: 'member',
  response: { 200: MutedMembers },
  errors: [],
});

export const muteMember = operation({
  method: 'PUT',
  path: '/users/me/muted/:id',
  summary: 'Mute a member: the web app shows the caller none of their memes and comments',
  tag: 'reading',
  access: 'member',
  limit: 'change',
  params: UserParams,
  response: { 200: Reading },
  errors: ['own_account', 'reading_list_full', 'user_not_found'],
});

export const unmuteMember = operation({
  method: 'DELETE',
  path: '/users/me/muted/:id',
  summary: 'Stop muting a member',
  tag: 'reading',
  access: 'member',
  limit: 'change',
  params: UserParams,
  response: { 200: Reading },
  errors: [],
});
