import { createHash } from 'node:crypto';
import * as operations from '@corpomeme/contract/people/admin';
import { SETUP_STEPS, type Setup, type SetupState, type SetupStep } from '@corpomeme/contract/people/admin';
import { inLanguageOf, m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { countWordsHeldByUpgrade } from '../../../safety/checks/settings/listed-words.queries.ts';
import { countColleagues } from '../../../site/access/concern.queries.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { composeMail, type MailText } from '../../../site/mail/layout.view.ts';
import { act } from '../../../site/members/act.ts';
import { findUser } from '../../../site/members/members.queries.ts';
import { readSettings, readSetupFacts, writeSettings } from '../../../site/settings/settings.queries.ts';
import { readOperator } from '../../../site/settings/settings.ts';
import { judgeSetup } from './setup.policy.ts';

/** Returns the mail that an admin sends to find out whether mails arrive. */
function writeTestMail(link: string): MailText {
  return composeMail({ ...m.letter.test, link });
}

/** Returns the checklist of a new site (decision 115). */
async function getSetup(ctx: Context, { userId }: Actor): Promise<Setup> {
  const { config, clock, db } = ctx;
  const stored = await readSetupFacts(db);
  const { setupMail, setupBackup } = stored;
  const server = hashMailServer(ctx);
  const mailWorkedAt = setupMail?.server === server ? setupMail.at : null;
  const steps = judgeSetup(
    {
      sendsBySmtp: config.mail.transport.kind === 'smtp',
      mailWorkedAt,
      publicUrl: config.publicUrl,
      operator: await readOperator(db),
      siteName: (await readSettings(db)).siteName,
      colleagues: await countColleagues(db, userId, clock.now()),
      backedUpAt: setupBackup,
      wordsHeldByUpgrade: await countWordsHeldByUpgrade(db),
      settled: SETUP_STEPS.filter((step) => stored[`settled:${step}`]),
    },
    clock.now(),
  );
  return {
    steps,
    mail_by: config.mail.transport.kind,
    mail_worked_at: toIso(mailWorkedAt),
    public_url: config.publicUrl,
    backed_up_at: toIso(setupBackup),
  };
}

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Returns a hash that distinguishes mail servers, without their passwords. */
function hashMailServer({ config: { mail } }: Context): string {
  const { transport } = mail;
  const where = transport.kind === 'smtp' ? transport.url : transport.kind;
  return createHash('sha256').update(`mail server: ${where}`).digest('hex');
}

/**
 * Sends a test mail to the admin without the queue, so that the response contains the result. Throws
 * AppError('mail_failed') with the mail server's error code.
 */
async function sendTestMail(ctx: Context, actor: Actor): Promise<Setup> {
  const admin = await findUser(ctx.db, actor.userId);
  if (!admin) throw new AppError('not_logged_in');
  try {
    const text = inLanguageOf(admin.language, () => writeTestMail(ctx.config.publicUrl + page.admin()));
    await ctx.mailer.send({ to: admin.email, fromName: await ctx.siteName.read(), ...text });
  } catch (error) {
    ctx.log.warn({ err: error }, 'test mail not accepted');
    const { code } = error as { code?: unknown };
    throw new AppError('mail_failed', { extras: { reason: typeof code === 'string' ? code : null } });
  }
  const setupMail = { server: hashMailServer(ctx), at: ctx.clock.now() };
  await act(ctx, actor, (trx) => writeSettings(trx, { setupMail }));
  return getSetup(ctx, actor);
}

/** Marks a step as settled, or opens it again. */
async function settleSetup(
  ctx: Context,
  actor: Actor,
  step: SetupStep,
  state: Exclude<SetupState, 'done'>,
): Promise<Setup> {
  await act(ctx, actor, async (trx, now) => {
    const before = await readSetupFacts(trx);
    const isSettled = state === 'settled';
    if (before[`settled:${step}`] === isSettled) return;
    await writeSettings(trx, { [`settled:${step}`]: isSettled });
    await recordAudit(trx, {
      action: 'site.settings',
      at: now,
      actorId: actor.userId,
      details: { setup: step, state },
    });
  });
  return getSetup(ctx, actor);
}

/** Returns the line about what an upgrade changed, for the first start that finds it; none later. */
export async function describeUpgrade(ctx: Context): Promise<string[]> {
  const words = await countWordsHeldByUpgrade(ctx.db);
  if (words === 0 || (await readSetupFacts(ctx.db)).setupUpgradeTold) return [];
  await ctx.transact((trx) => writeSettings(trx, { setupUpgradeTold: true }));
  return [
    `Since this upgrade, what has one of ${words} listed words waits for a moderator; before, a word added weight. Admins change that at ${ctx.config.publicUrl}${page.adminSection('screening')}`,
  ];
}

/** Stores the time at which a backup was made and verified. */
export async function recordBackup(ctx: Context): Promise<void> {
  await ctx.transact((trx) => writeSettings(trx, { setupBackup: ctx.clock.now() }));
}

export function registerSetup(app: App, ctx: Context): void {
  handle(app, operations.readSetup, (request) => getSetup(ctx, actorOf(request)));

  handle(app, operations.sendTestMail, (request) => sendTestMail(ctx, actorOf(request)));

  handle(app, operations.settleSetup, (request) =>
    settleSetup(ctx, actorOf(request), request.params.step, request.body.state),
  );
}
