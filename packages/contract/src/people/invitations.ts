import { z } from 'zod';
import { IsoTime, MemeId, optionalText, UserId } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { Email, MessageResponse } from './auth.ts';

export const INVITATION = {
  usesMax: 100,
  daysMax: 365,
  /** As long as an invitation lasts if its maker says nothing. */
  days: 14,
  noteMax: 100,
  /** Invitations of one member that can be used at the same time. */
  openMax: 50,
  /** Days after its end until it is deleted, with who came by it. */
  keptDays: 30,
} as const;

const Invitation = z
  .object({
    id: z.number().int().positive(),
    note: z.string().nullable(),
    /** The only address that may use it; null for any. */
    email: z.string().nullable(),
    uses: z.number().int().positive(),
    /** Registrations by it, also those with an address that had an account already. */
    used: z.number().int().nonnegative(),
    state: z.enum(['open', 'used', 'expired', 'revoked']),
    created_at: IsoTime,
    /** Null for the command line, and for a deleted account. */
    created_by_username: z.string().nullable(),
    expires_at: IsoTime,
    /** Who came by it; empty for callers who are not admins. */
    members: z.array(z.object({ id: UserId, username: z.string() })),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** Newest first. Moderators get their own alone. */
export const Invitations = z.object({ may_invite: z.boolean(), invitations: z.array(Invitation) });
export type Invitations = z.infer<typeof Invitations>;

export const InvitationBody = z.object({
  email: Email.nullish(),
  note: optionalText(INVITATION.noteMax),
  uses: z.number().int().min(1).max(INVITATION.usesMax).default(1),
  days: z.number().int().min(1).max(INVITATION.daysMax).default(INVITATION.days),
});
export type InvitationBody = z.infer<typeof InvitationBody>;

/** The only response with the code, as part of the link. */
export const NewInvitation = z.object({ invitation: Invitation, link: z.url() });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const InvitationParams = z.object({ id: MemeId });

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
