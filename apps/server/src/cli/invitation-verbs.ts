import { InvitationBody } from '@corpomeme/contract/people/invitations';
import { AppError } from '../app-error.ts';
import { listInvitationRows } from '../features/people/auth/invitations/invitations.queries.ts';
import {
  storeInvitation,
  storeRevocation,
  viewInvitations,
} from '../features/people/auth/invitations/invitations.ts';
import { Failure, type SiteVerb, UsageError } from './verb.ts';

export const createInvitation: SiteVerb = {
  name: 'invitation create',
  operands: [],
  options: {
    uses: { type: 'string' },
    days: { type: 'string' },
    email: { type: 'string' },
    note: { type: 'string' },
  },
  help: [
    'Makes an invitation to register, and prints its link, which is shown only now.',
    '--uses <n>      how many people it is for, 1 to 100; 1 when left out',
    '--days <n>      how long it lasts, 1 to 365; 14 when left out',
    '--email <mail>  the only address that may use it',
    '--note <text>   what it is for, for other admins',
  ],
  async run(ctx, { options, print }) {
    const { uses, days, email, note } = options;
    const wanted = { email, note, uses: numberOf(uses), days: numberOf(days) };
    const { success, data, error } = InvitationBody.safeParse(wanted);
    if (!success)
      throw new UsageError(
        error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
      );
    const { id, link } = await ctx.transact((trx) => storeInvitation(ctx, trx, { ...data, createdBy: null }));
    print(`Invitation ${id}: ${link}`);
  },
};

export const listAllInvitations: SiteVerb = {
  name: 'invitation list',
  operands: [],
  options: {},
  help: ['Lists invitations, newest first, with who came by them; never their links.'],
  async run(ctx, { print }) {
    const rows = await listInvitationRows(ctx.db, null);
    for (const each of await viewInvitations(ctx, rows, true)) {
      const members = each.members.map(({ username }) => username).join(', ');
      const facts = [`${each.used} of ${each.uses} used`, each.email, each.note, members].filter(Boolean);
      print(`${each.id} ${each.state} until ${each.expires_at.slice(0, 10)}: ${facts.join('; ')}`);
    }
    print(`${rows.length} invitations.`);
  },
};

export const revokeOneInvitation: SiteVerb = {
  name: 'invitation revoke',
  operands: ['<id>'],
  options: {},
  help: ['Ends an invitation at once.', '<id>  as "invitation list" shows it'],
  async run(ctx, { operands: [text = ''], print }) {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`id: given "${text}", allowed: a number`);
    const revocation = { id: Number(text), actorId: null, by: null };
    try {
      await ctx.transact((trx) => storeRevocation(ctx, trx, revocation));
    } catch (error) {
      if (error instanceof AppError) throw new Failure(`there is no invitation ${text} that can be revoked`);
      throw error;
    }
    print(`Invitation ${text} is revoked.`);
  },
};

/** Anything that is no number stays a text, which the schema refuses. */
function numberOf(text: string | boolean | undefined): unknown {
  return typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : text;
}
