import { operation } from '../site/operation.ts';
import { EmailChangeBody, EmailChangeLinkBody, MessageResponse } from './auth.ts';

export const requestEmailChange = operation({
  method: 'POST',
  path: '/users/me/email',
  summary: 'Mail a link to the address that the caller wants; the same for addresses with an account',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  steps: 250,
  body: EmailChangeBody,
  response: { 200: MessageResponse },
  errors: [
    'email_domain_blocked',
    'email_domain_employer',
    'email_invalid',
    'password_needed',
    'password_wrong',
    'session_too_new',
    'too_many_mails',
    'two_factor_code_required',
    'two_factor_code_wrong',
  ],
});

export const confirmEmailChange = operation({
  method: 'POST',
  path: '/users/me/email/confirm',
  summary: 'Change the address of the caller with the token of the mailed link; ends all other sessions',
  tag: 'accounts',
  access: 'member',
  limit: 'link',
  body: EmailChangeLinkBody,
  response: { 200: MessageResponse },
  errors: ['email_change_link_invalid'],
});

export const undoEmailChange = operation({
  method: 'POST',
  path: '/change-email/undo',
  summary:
    'Undo a change of address with the token mailed to the old one; ends every session and every login',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: EmailChangeLinkBody,
  response: { 200: MessageResponse },
  errors: ['email_change_link_invalid'],
});
