import { operation } from '../site/operation.ts';
import { MessageResponse } from './auth.ts';
import { InvitationBody, InvitationParams, Invitations, NewInvitation } from './invitations.ts';

export const listInvitations = operation({
  method: 'GET',
  path: '/moderation/invitations',
  summary: 'List invitations, newest first; moderators read their own',
  tag: 'administration',
  access: 'moderator',
  response: { 200: Invitations },
  errors: [],
});

export const addInvitation = operation({
  method: 'POST',
  path: '/moderation/invitations',
  summary: 'Make an invitation; only this response has its link',
  tag: 'administration',
  access: 'moderator',
  limit: 'change',
  body: InvitationBody,
  response: { 201: NewInvitation },
  errors: ['email_invalid', 'too_many_invitations'],
});

export const revokeInvitation = operation({
  method: 'DELETE',
  path: '/moderation/invitations/:id',
  summary: 'Revoke an invitation',
  tag: 'administration',
  access: 'moderator',
  limit: 'change',
  params: InvitationParams,
  response: { 200: MessageResponse },
  errors: ['invitation_not_found'],
});
