import { timingSafeEqual } from 'node:crypto';
import * as operations from '@corpomeme/contract/companies/speakers';
import { SPEAKER, type SpeakerProof, type Speaking } from '@corpomeme/contract/companies/speakers';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';
import { act } from '../../site/members/act.ts';
import { type CompanyRow, findListedCompany, holdCompany } from '../companies.queries.ts';
import { findCompanyById } from '../directory/directory.queries.ts';
import { hostOf, isRoleMailbox, isSharedHost } from './hosts.policy.ts';
import { listSpeakers, settleSpeaker } from './speaker-list.service.ts';
import {
  changeSpeaker,
  countAsked,
  endSpeaking,
  findSpeaker,
  holdSpeaker,
  insertSpeaker,
  listAsked,
  listWebsitesLike,
  type SpeakerRow,
} from './speakers.queries.ts';

/** Returns whether the tokens of the row can still prove something: asked for, not used, and not too old. */
function isOpen({ asked_at, proven_at }: SpeakerRow, now: number): boolean {
  return asked_at > (proven_at ?? 0) && now < asked_at + SPEAKER.tokenLife;
}

/** Returns when the proof ends (ms); null without a proof that is in force at this host. */
function proofEnd({ host, proven_at }: SpeakerRow, current: string | null, now: number): number | null {
  if (proven_at === null || host !== current) return null;
  const end = proven_at + SPEAKER.proofLife;
  return now < end ? end : null;
}

/** `current` is the host of the company's website now. */
function stateOf(row: SpeakerRow | undefined, current: string | null, now: number): Speaking['state'] {
  if (!row) return 'none';
  if (proofEnd(row, current, now) !== null) return row.confirmed_at === null ? 'waiting' : 'speaking';
  return row.host === current && isOpen(row, now) ? 'asked' : 'none';
}

/** The name and the beginning of the TXT record that proves a domain. */
const RECORD = { name: '_corpomeme', value: 'corpomeme-speaks=' };

type Parts = Pick<Context, 'db' | 'clock' | 'limits'>;

/** Tokens are not stored: they follow from the row, and belong to this account, company, host and asking alone. */
function tokenOf(
  { limits }: Pick<Context, 'limits'>,
  row: SpeakerRow,
  use: SpeakerProof | 'mailbox',
): string {
  const { id, company_id, user_id, host, asked_at } = row;
  return limits.hash('speaks for', use, `${id}`, `${company_id}`, user_id, host, `${asked_at}`);
}

function recordOf(parts: Pick<Context, 'limits'>, row: SpeakerRow) {
  return { name: `${RECORD.name}.${row.host}`, value: RECORD.value + tokenOf(parts, row, 'dns') };
}

/** Returns where the caller stands with the company. Throws AppError('company_not_found'). */
async function getSpeaking(ctx: Parts, { userId, isModerator }: Actor, name: string): Promise<Speaking> {
  const company = await findListedCompany(ctx.db, name, { isLoose: false });
  if (!company) throw new AppError('company_not_found');
  const row = await findSpeaker(ctx.db, company.id, userId);
  const host = hostOf(company.website);
  const now = ctx.clock.now();
  const until = row ? proofEnd(row, host, now) : null;
  return {
    company: company.name,
    host,
    needs_look: await needsLook(ctx.db, company),
    state: isModerator ? 'none' : stateOf(row, host, now),
    record: row && row.host === host && isOpen(row, now) ? recordOf(ctx, row) : null,
    until: until === null ? null : new Date(until).toISOString(),
  };
}

/** Returns whether the member speaks for the company at this moment. */
export async function speaksFor(
  { clock }: Pick<Context, 'clock'>,
  db: Database,
  { userId, isModerator }: Actor,
  { id, website }: CompanyRow,
): Promise<boolean> {
  const row = await findSpeaker(db, id, userId);
  return !isModerator && stateOf(row, hostOf(website), clock.now()) === 'speaking';
}

async function needsLook(db: Database, { id, website, website_is_proposed }: CompanyRow): Promise<boolean> {
  const host = hostOf(website);
  if (website === null || host === null) return false;
  if (website_is_proposed === 1 || isSharedHost(website, host)) return true;
  return (await listWebsitesLike(db, host, id)).some((other) => hostOf(other) === host);
}

/** Makes new tokens, unless unused ones are still valid. A proof that is in force stays so until it ends. */
async function askToSpeak(ctx: Context, actor: Actor, name: string): Promise<Speaking> {
  const { userId } = actor;
  // A moderator would decide about the company's own complaints.
  if (actor.isModerator) throw new AppError('speaker_is_staff');
  await act(ctx, actor, async (trx, now) => {
    const company = await holdForMember(trx, name);
    if (company.is_general) throw new AppError('company_general');
    const host = hostOf(company.website);
    if (host === null) throw new AppError('company_without_website');
    await refuseProposer(trx, actor, company);
    if (!(await findSpeaker(trx, company.id, userId))) {
      if ((await countAsked(trx, userId, now - SPEAKER.tokenLife)) >= SPEAKER.askedEach)
        throw new AppError('speaker_limit');
      await insertSpeaker(trx, { company_id: company.id, user_id: userId, host, asked_at: now });
    }
    const row = await holdSpeaker(trx, company.id, userId);
    if (!row || (row.host === host && isOpen(row, now))) return;
    // Later than the proof, whose tokens are used up, also within its millisecond.
    const asked_at = Math.max(now, (row.proven_at ?? 0) + 1);
    const isMoved = row.host !== host;
    await changeSpeaker(trx, row.id, {
      host,
      asked_at,
      ...(isMoved && { proof: null, proven_at: null, confirmed_at: null }),
    });
  });
  return getSpeaking(ctx, actor, name);
}

/** What an account asks for when it is registered to speak for a company. */
export type SpeakingWish = Pick<SpeakerRow, 'company_id' | 'host'>;

/**
 * Returns what an account with this address asks for if it is registered to speak for the company. Throws
 * AppError('speaker_address_elsewhere') for a mailbox of another host.
 */
export async function wishToSpeak(db: Database, name: string, email: string): Promise<SpeakingWish> {
  const company = await findListedCompany(db, name, { isLoose: false });
  if (!company) throw new AppError('company_not_found');
  if (company.is_general) throw new AppError('company_general');
  const host = hostOf(company.website);
  if (host === null) throw new AppError('company_without_website');
  if (email.slice(email.lastIndexOf('@') + 1) !== host) throw new AppError('speaker_address_elsewhere');
  return { company_id: company.id, host };
}

/**
 * Proves what a new account asked for at its registration: its owner has just opened a link in that mailbox, in the browser
 * that registered (decision 380).
 */
export async function proveByRegistration(
  trx: Database,
  { userId, email }: { userId: string; email: string },
  now: number,
): Promise<void> {
  for (const row of await listAsked(trx, userId)) {
    const company = await findCompanyById(trx, row.company_id);
    const isSame = company?.state === 'listed' && row.host === hostOf(company.website);
    if (isSame && isOpen(row, now))
      await storeProof(trx, company, row, { proof: 'mail', isRole: isRoleMailbox(mailboxOf(email)), now });
  }
}

const mailboxOf = (email: string) => email.slice(0, email.lastIndexOf('@'));

/** Throws AppError('speaker_proposed_website') to who proposed the website: it would prove whatever they chose. */
async function refuseProposer(trx: Database, { userId }: Actor, company: CompanyRow): Promise<void> {
  if (company.website_proposed_by !== null && (await isOneself(trx, company.website_proposed_by, userId)))
    throw new AppError('speaker_proposed_website');
}

async function holdForMember(trx: Database, name: string): Promise<CompanyRow> {
  const company = await holdCompany(trx, name);
  if (!company) throw new AppError('company_not_found');
  return company;
}

/** Returns the caller's row with open tokens. Throws AppError('speaker_token_invalid'). */
async function findOpen({ db, clock }: Parts, { userId }: Actor, name: string) {
  const company = await findListedCompany(db, name, { isLoose: false });
  if (!company) throw new AppError('company_not_found');
  const row = await findSpeaker(db, company.id, userId);
  if (!row || row.host !== hostOf(company.website) || !isOpen(row, clock.now()))
    throw new AppError('speaker_token_invalid');
  return { company, row };
}

/** Looks for the record. Throws AppError('speaker_record_missing') if the name servers do not show it. */
async function proveByRecord(ctx: Context, actor: Actor, name: string): Promise<Speaking> {
  const { row } = await findOpen(ctx, actor, name);
  const record = recordOf(ctx, row);
  const found = await ctx.readTextRecords(record.name);
  if (!found.some((value) => value.trim() === record.value)) throw new AppError('speaker_record_missing');
  await prove(ctx, actor, row, name, { proof: 'dns', isRole: true });
  return getSpeaking(ctx, actor, name);
}

/** Sends the link to a mailbox at the host, unless its mailboxes got many today; the caller cannot tell. */
async function mailLink(ctx: Context, actor: Actor, name: string, mailbox: string): Promise<void> {
  const { company, row } = await findOpen(ctx, actor, name);
  const sent = await ctx.limits.count(ctx.limits.hash('speaker mails', row.host), DAY);
  if (sent > SPEAKER.mailsPerDay) return;
  // A fragment reaches no server, so the token is in no log.
  const link = `${ctx.config.publicUrl}${page.companySpeaking(company.name)}#${tokenOf(ctx, row, isRoleMailbox(mailbox) ? 'mail' : 'mailbox')}`;
  await act(ctx, actor, (trx) =>
    ctx.mails.write(trx, `${mailbox}@${row.host}`, () => speakerMail(company.name, link), DAY),
  );
  await ctx.mails.wake();
}

/** Throws AppError('speaker_token_invalid') for the token of another account, company or time. */
async function proveByLink(ctx: Context, actor: Actor, name: string, token: string): Promise<Speaking> {
  const { row } = await findOpen(ctx, actor, name);
  const isOf = (use: 'mail' | 'mailbox') => {
    const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(ctx, row, use))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const isRole = isOf('mail');
  if (!isRole && !isOf('mailbox')) throw new AppError('speaker_token_invalid');
  await prove(ctx, actor, row, name, { proof: 'mail', isRole });
  return getSpeaking(ctx, actor, name);
}

/** Uses the tokens up. A renewal at a host that an admin looked at needs no second look. */
async function prove(
  ctx: Context,
  actor: Actor,
  { id, asked_at }: SpeakerRow,
  name: string,
  { proof, isRole }: { proof: SpeakerProof; isRole: boolean },
): Promise<void> {
  await act(ctx, actor, async (trx, now) => {
    const company = await holdForMember(trx, name);
    const row = await holdSpeaker(trx, company.id, actor.userId);
    const isSame = row?.id === id && row.asked_at === asked_at && row.host === hostOf(company.website);
    if (!isSame || !isOpen(row, now)) throw new AppError('speaker_token_invalid');
    await refuseProposer(trx, actor, company);
    await storeProof(trx, company, row, { proof, isRole, now });
  });
}

async function storeProof(
  trx: Database,
  company: CompanyRow,
  { id, user_id: userId, asked_at, confirmed_at }: SpeakerRow,
  { proof, isRole, now }: { proof: SpeakerProof; isRole: boolean; now: number },
): Promise<void> {
  const isConfirmed = confirmed_at !== null || (isRole && !(await needsLook(trx, company)));
  await changeSpeaker(trx, id, {
    proof,
    proven_at: Math.max(now, asked_at),
    party_until: Math.max(now, asked_at) + SPEAKER.proofLife,
    confirmed_at: isConfirmed ? now : null,
  });
  const details = { company: company.name, step: 'proven', proof };
  await recordAudit(trx, { action: 'company.speaker', at: now, actorId: userId, userId, details });
}

/** Ends it at once; a repeated call changes nothing. */
async function stopSpeaking(ctx: Context, actor: Actor, name: string): Promise<Speaking> {
  await act(ctx, actor, async (trx, now) => {
    const company = await holdForMember(trx, name);
    const row = await holdSpeaker(trx, company.id, actor.userId);
    if (!row) return;
    await endSpeaking(trx, row.id, now);
    if (row.proven_at === null) return;
    const entry = { action: 'company.speaker', at: now, actorId: actor.userId } as const;
    await recordAudit(trx, {
      ...entry,
      userId: actor.userId,
      details: { company: company.name, step: 'ended' },
    });
  });
  return getSpeaking(ctx, actor, name);
}

export function registerSpeakers(app: App, ctx: Context): void {
  handle(app, operations.readSpeaking, (request) => getSpeaking(ctx, actorOf(request), request.params.name));

  handle(app, operations.askToSpeak, (request) => askToSpeak(ctx, actorOf(request), request.params.name));

  handle(app, operations.proveByRecord, (request) =>
    proveByRecord(ctx, actorOf(request), request.params.name),
  );

  handle(app, operations.mailSpeakerLink, async (request) => {
    await mailLink(ctx, actorOf(request), request.params.name, request.body.mailbox);
    return { message: m.answer.speakerMailed };
  });

  handle(app, operations.proveByLink, (request) =>
    proveByLink(ctx, actorOf(request), request.params.name, request.body.token),
  );

  handle(app, operations.stopSpeaking, (request) => stopSpeaking(ctx, actorOf(request), request.params.name));

  handle(app, operations.listSpeakers, () => listSpeakers(ctx));

  handle(app, operations.settleSpeaker, (request) =>
    settleSpeaker(ctx, actorOf(request), request.params.id, request.body.confirmed),
  );
}

/** Says which company; nothing of the member who asked, because the receiver may be another person. */
function speakerMail(company: string, link: string): MailText {
  const { subject, text, ...words } = m.letter.speaker;
  return composeMail({ ...words, subject: subject({ company }), text: text({ company }), link });
}
