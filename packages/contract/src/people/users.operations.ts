import { operation } from '../site/operation.ts';
import { UserDeletionBody } from './admin.ts';
import { AccountDeletionBody, MessageResponse } from './auth.ts';
import { OwnData } from './own-data.ts';
import {
  CurrentUser,
  CurrentUserQuery,
  LanguageSetting,
  NameChoiceBody,
  NameSuggestions,
  NicknameBody,
  PermissionsBody,
  PermissionsResponse,
  PublicUser,
  UserParams,
} from './users.ts';

export const deleteUser = operation({
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Anonymise and ban a user; published content stays',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: UserParams,
  body: UserDeletionBody,
  response: { 200: MessageResponse },
  errors: ['last_admin', 'own_account', 'user_already_deleted', 'user_not_found'],
});

export const deleteOwnAccount = operation({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete the account of the caller; requires the password and code, if there are any',
  tag: 'users',
  access: 'member',
  limit: 'credentials',
  body: AccountDeletionBody,
  response: { 200: MessageResponse },
  errors: [
    'last_admin',
    'password_wrong',
    'two_factor_code_required',
    'two_factor_code_wrong',
    'user_already_deleted',
  ],
});

export const changeNickname = operation({
  method: 'POST',
  path: '/users/update-nickname',
  summary: 'Change the nickname of the caller, once',
  tag: 'users',
  access: 'member',
  limit: 'nickname',
  takesPart: true,
  body: NicknameBody,
  response: { 200: CurrentUser },
  errors: [
    'nickname_already_changed',
    'nickname_empty',
    'nickname_invalid',
    'nickname_mixed',
    'nickname_reserved',
    'nickname_taken',
    'nickname_too_long',
    'nickname_too_short',
    'text_refused',
  ],
});

export const suggestNames = operation({
  method: 'GET',
  path: '/users/me/name-suggestions',
  summary: 'Suggest three random free names for the first choice of a name',
  tag: 'users',
  access: 'member',
  limit: 'search',
  response: { 200: NameSuggestions },
  errors: [],
});

export const chooseName = operation({
  method: 'POST',
  path: '/users/choose-name',
  summary: 'Choose the name to appear under, once; does not use up the change of the nickname',
  tag: 'users',
  access: 'member',
  limit: 'nickname',
  takesPart: true,
  body: NameChoiceBody,
  response: { 200: CurrentUser },
  errors: [
    'name_already_chosen',
    'nickname_empty',
    'nickname_invalid',
    'nickname_mixed',
    'nickname_reserved',
    'nickname_taken',
    'nickname_too_long',
    'nickname_too_short',
    'text_refused',
  ],
});

export const exportOwnData = operation({
  method: 'GET',
  path: '/users/me/export',
  summary: 'Export the data stored about the caller as a file',
  tag: 'users',
  access: 'member',
  limit: 'export',
  response: { 200: OwnData },
  errors: [],
});

export const chooseLanguage = operation({
  method: 'PUT',
  path: '/users/me/language',
  summary:
    "Choose the language of mails and messages to the caller; sets the cookie of the site's language too",
  tag: 'users',
  access: 'member',
  limit: 'change',
  body: LanguageSetting,
  response: { 200: LanguageSetting },
  errors: [],
});

export const readProfile = operation({
  method: 'GET',
  path: '/users/:id',
  summary: 'Read the public profile of a member',
  tag: 'users',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: UserParams,
  response: { 200: PublicUser },
  errors: ['user_not_found'],
});

export const readCurrentUser = operation({
  method: 'GET',
  path: '/users/me',
  summary: 'Read the signed-in member',
  tag: 'users',
  access: 'member',
  scope: 'read',
  query: CurrentUserQuery,
  response: { 200: CurrentUser },
  errors: [],
});

export const changePermissions = operation({
  method: 'PUT',
  path: '/users/:id/permissions',
  summary: 'Override permissions of the role; canCreateMemes false is a posting ban',
  tag: 'users',
  access: 'userManager',
  limit: 'change',
  params: UserParams,
  body: PermissionsBody,
  response: { 200: PermissionsResponse },
  errors: ['admin_has_all', 'own_account', 'user_already_deleted', 'user_not_found'],
});
