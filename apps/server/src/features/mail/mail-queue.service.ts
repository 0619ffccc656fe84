import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Mail } from '../../platform/mailer.ts';
import { hashRecipient, seal, unseal } from './sealing.policy.ts';
import {
  type ClaimedMail,
  claimMails,
  countMails,
  deleteExpiredMails,
  deleteMail,
  deleteMailsTo,
  insertMail,
  markHanded,
  releaseMail,
} from './waiting-mails.queries.ts';

/** Mails are rows before they are sent: written with what they are about, sent when the mail server takes them. */
export interface MailQueue {
  /** In the caller's transaction; `wake` after it. Unsent after `lifetime` (ms) it is given up. */
  add(trx: Database, mail: Mail, lifetime: number): Promise<void>;
  /** What waits for this address is not sent any more. */
  forget(trx: Database, address: string): Promise<void>;
  /** Sends what is due, in the background; resolves when that is done where it is only a write to the disk. Never rejects. */
  wake(): Promise<void>;
  waiting(): Promise<number>;
}

declare module '../../context.ts' {
  interface Context {
    mails: MailQueue;
  }
}

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'log' | 'background' | 'mailer'> & {
  secret: string;
};

const AT_ONCE = 5;
/** Longer than a mail server may take; what a killed process held is free after it. */
const CLAIM = 120_000;
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
const EVERY = 5000;

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
  return {
    add(trx, mail, lifetime) {
      const now = clock.now();
      return insertMail(trx, {
        id: randomUUID(),
        recipient_hash: hashRecipient(secret, mail.to),
        sealed: seal(secret, JSON.stringify(mail)),
        created_at: now,
        expires_at: now + lifetime,
      });
    },
    forget: (trx, address) => deleteMailsTo(trx, hashRecipient(secret, address)),
    async wake() {
      const sent = send();
      parts.background.run(() => sent);
      if (mailer.isLocal) await sent.catch(() => {});
    },
    waiting: () => countMails(parts.db),
  };
}

/** Goes on until the answered function is called. */
export function keepSending(mails: MailQueue): () => void {
  void mails.wake();
  const timer = setInterval(() => void mails.wake(), EVERY).unref();
  return () => clearInterval(timer);
}

async function sendDue(parts: Parts): Promise<void> {
  const { db, log, clock, transact } = parts;
  const expired = await deleteExpiredMails(db, clock.now());
  if (expired > 0) log.error({ mails: expired }, 'mails given up');
  for (;;) {
    const now = clock.now();
    const claimed = await transact((trx) => claimMails(trx, { now, until: now + CLAIM, limit: AT_ONCE }));
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => deliver(parts, mail)));
  }
}

/**
 * Never twice: the row says that the mail server has it before the first byte goes out. Who is killed between that and the
 * server's answer leaves it unknown, and then it is not sent again.
 */
async function deliver(parts: Parts, claimed: ClaimedMail): Promise<void> {
  const { db, clock, mailer, secret } = parts;
  let isHanded = false;
  const handingOver = async () => {
    if (!(await markHanded(db, claimed, clock.now()))) throw new Error('withdrawn');
    isHanded = true;
  };
  try {
    const mail = JSON.parse(unseal(secret, claimed.sealed)) as Mail;
    await mailer.send(mail, handingOver);
  } catch (error) {
    return recordFailure(parts, claimed, { error, isHanded });
  }
  await deleteMail(db, claimed.id);
}

async function recordFailure(
  { db, clock, log }: Parts,
  claimed: ClaimedMail,
  { error, isHanded }: { error: unknown; isHanded: boolean },
): Promise<void> {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  const facts = { mail: claimed.id, tries: claimed.tries, code: code ?? 'unknown', responseCode };
  const isRefusedForGood = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  if (isRefusedForGood) {
    log.warn(facts, 'mail refused');
    return deleteMail(db, claimed.id);
  }
  // Its message may quote the address: the codes alone say what to mend.
  log.error(facts, 'mail failed');
  // The connection broke after the mail had gone out: the server may have it.
  if (isHanded && responseCode === undefined) return;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (claimed.tries - 1));
  await releaseMail(db, claimed, clock.now() + wait);
}
