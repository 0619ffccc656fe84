import { randomUUID } from 'node:crypto';
import { inLanguageOf, withSiteName } from '@corpomeme/contract/site/messages';
import type { Operator } from '@corpomeme/contract/site/site-facts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Mail } from '../../../platform/mailer.ts';
import { readOperator, readSiteName } from '../settings/settings.ts';
import { type MailText, withOperator } from './layout.view.ts';
import { hashRecipient, seal, unseal } from './sealing.policy.ts';
import {
  type ClaimedMail,
  claimMails,
  countMails,
  deleteExpiredMails,
  deleteMail,
  deleteMailsTo,
  findLanguage,
  insertMail,
  markHanded,
  markRefused,
  releaseMail,
} from './waiting-mails.queries.ts';

/**
 * A persistent queue: a mail is inserted in the transaction of the rows that it is about, and sent until the mail
 * server accepts it.
 */
export interface MailQueue {
  /** Runs in the caller's transaction; call `wake` after it. An unsent mail is dropped after `lifetime` (ms). */
  add(trx: Database, mail: Mail, lifetime: number): Promise<void>;
  /**
   * Adds a mail with a text in the language of the receiver's account. Without an account, the text is in the language in
   * which the caller runs.
   */
  write(trx: Database, to: string, text: () => MailText, lifetime: number): Promise<void>;
  /** Deletes queued mails to this address. */
  forget(trx: Database, address: string): Promise<void>;
  /** Deletes mails to this address that were written to the outbox. Call it after the commit. */
  forgetWritten(address: string): Promise<void>;
  /** Sends due mails in the background; resolves when done if sending only writes to the disk. Never rejects. */
  wake(): Promise<void>;
  waiting(): Promise<number>;
}

declare module '../../../context.ts' {
  interface Context {
    mails: MailQueue;
  }
}

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'log' | 'background' | 'mailer'> & {
  secret: string;
};

const BATCH_SIZE = 5;
/** Milliseconds, longer than a delivery may take; then the claim of a killed process expires. */
const CLAIM = 120_000;
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;

export function createMailQueue(parts: Parts): MailQueue {
  const { secret, clock, mailer } = parts;
  let running: Promise<void> | null = null;
  let isAsked = false;
  const sendAll = async () => {
    while (isAsked) {
      isAsked = false;
      await sendDue(parts);
    }
  };
  const send = () => {
    isAsked = true;
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  };
  const add: MailQueue['add'] = (trx, mail, lifetime) => {
    const now = clock.now();
    return insertMail(trx, {
      id: randomUUID(),
      recipient_hash: hashRecipient(secret, mail.to),
      sealed: seal(secret, JSON.stringify(mail)),
      created_at: now,
      expires_at: now + lifetime,
    });
  };
  return {
    add,
    async write(trx, to, text, lifetime) {
      const language = await findLanguage(trx, to);
      const spoken = () => (language === undefined ? text() : inLanguageOf(language, text));
      await add(trx, { to, ...withSiteName(await readSiteName(trx), spoken) }, lifetime);
    },
    forget: (trx, address) => deleteMailsTo(trx, hashRecipient(secret, address)),
    forgetWritten: mailer.forget,
    async wake() {
      const sent = send();
      // A refused connection to the database fails before the background waits, which would end the process.
      sent.catch(() => {});
      parts.background.run(() => sent);
      if (mailer.isLocal) await sent.catch(() => {});
    },
    waiting: () => countMails(parts.db),
  };
}

async function sendDue(parts: Parts): Promise<void> {
  const { db, log, clock, transact } = parts;
  const expired = await deleteExpiredMails(db, clock.now());
  if (expired > 0) log.error({ mails: expired }, 'mails given up');
  await parts.mailer.sweep(clock.now());
  for (;;) {
    const now = clock.now();
    const claimed = await transact((trx) => claimMails(trx, { now, until: now + CLAIM, limit: BATCH_SIZE }));
    if (claimed.length === 0) return;
    const sender = { operator: await readOperator(db), name: await readSiteName(db) };
    await Promise.all(claimed.map((mail) => deliver(parts, mail, sender)));
  }
}

/**
 * Sends the mail. The row is marked before the first byte is sent: without a reply after that, the mail is sent once more
 * under the same Message-ID, so that most mailboxes show it once (decision 030).
 */
async function deliver(
  parts: Parts,
  claimed: ClaimedMail,
  { operator, name }: { operator: Operator; name: string },
): Promise<void> {
  const { db, clock, mailer, secret } = parts;
  let mail: Mail | undefined;
  let isHanded = false;
  const handingOver = async () => {
    if (!(await markHanded(db, claimed, clock.now()))) throw new Error('withdrawn');
    isHanded = true;
  };
  try {
    mail = withOperator(JSON.parse(unseal(secret, claimed.sealed)) as Mail, operator);
    const messageId = `<${claimed.id}@mails.corpomeme>`;
    await mailer.send({ ...mail, fromName: name, messageId, expiresAt: claimed.expires_at }, handingOver);
  } catch (error) {
    return recordFailure(parts, claimed, { error, isHanded, to: mail?.to });
  }
  await deleteMail(db, claimed.id);
  if (!mailer.isLocal) await markRefused(db, mail.to, null);
}

interface Failure {
  error: unknown;
  isHanded: boolean;
  to: string | undefined;
}

async function recordFailure(
  { db, clock, log }: Parts,
  claimed: ClaimedMail,
  { error, isHanded, to }: Failure,
): Promise<void> {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  const facts = { mail: claimed.id, tries: claimed.tries, code: code ?? 'unknown', responseCode };
  // A refused sender or password is a mistake of the configuration, which the operator can correct in time.
  const isRefused = Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA');
  if (isRefused) {
    log.warn(facts, 'mail refused');
    if (to !== undefined) await markRefused(db, to, clock.now());
    return deleteMail(db, claimed.id);
  }
  // Logs only codes, because the server's message may quote the address.
  log.error(facts, 'mail failed');
  const isUnknown = isHanded && responseCode === undefined;
  if (isUnknown && claimed.handed_at !== null) {
    log.error(facts, 'mail given up: twice without a reply');
    return deleteMail(db, claimed.id);
  }
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (claimed.tries - 1));
  const now = clock.now();
  await releaseMail(db, claimed, { nextTryAt: now + wait, handedAt: isUnknown ? now : claimed.handed_at });
}
