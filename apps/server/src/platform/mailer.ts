import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  /** Mailboxes recognize a mail that is sent again by it. */
  messageId?: string;
  to: string;
  /** Of the sender, unless the operator's setting names one. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /** When the links of the mail expire, in ms; the outbox then deletes the mail. */
  expiresAt?: number;
  /** Further headers by name. */
  headers?: Record<string, string>;
}

/** Called when the SMTP server is ready for the mail's data. If it rejects, nothing is sent. */
type BeforeSending = () => Promise<void>;

export interface Mailer {
  /** True if sending writes a local file, which a request may wait for. */
  isLocal: boolean;
  send(mail: Mail, handingOver?: BeforeSending): Promise<void>;
  /** Deletes outbox mails whose links have expired. Mails that were sent stay in their mailboxes. */
  sweep(now: number): Promise<void>;
  /** Deletes outbox mails to this address. */
  forget(address: string): Promise<void>;
  /** Rejects if mails cannot be sent at the moment. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Returns a mailer over SMTP if it is configured; otherwise one that writes each mail as an `.eml` file into the
 * outbox.
 */
export function createMailer({ from, transport }: Config['mail']): Mailer {
  return transport.kind === 'smtp'
    ? createSmtpMailer(from, transport.url)
    : createOutboxMailer(from, transport.directory);
}

/** Holiday notices and other automatic replies do not answer such a mail (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

interface WatchedMail extends SendMailOptions {
  handingOver?: BeforeSending | undefined;
}

/** Loaded with the first mail, because it takes five megabytes of memory. */
const loadMailing = async () => (await import('nodemailer')).default;

function createSmtpMailer(from: string, url: string): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    isLocal: false,
    async send({ expiresAt: _, fromName, headers, ...mail }, handingOver) {
      const watched: WatchedMail = {
        from: senderOf(from, fromName),
        ...mail,
        headers: { ...AUTOMATIC, ...headers },
        handingOver,
      };
      opened ??= openTransport(url);
      await (await opened).sendMail(watched);
    },
    sweep: async () => {},
    forget: async () => {},
    async check() {
      opened ??= openTransport(url);
      await (await opened).verify();
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** An address alone gets the name; nodemailer quotes and encodes it. */
const senderOf = (from: string, name: string | undefined) =>
  name === undefined || /[<\s]/.test(from.trim()) ? from : { name, address: from.trim() };

async function openTransport(url: string) {
  const transport = (await loadMailing()).createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { handingOver } = data as WatchedMail;
    if (handingOver) message.processFunc((mail) => Readable.from(yieldAfter(handingOver, mail)));
    done();
  });
  return transport;
}

/** Yields the mail after `handingOver`. nodemailer starts to read when the SMTP server accepts the mail. */
async function* yieldAfter(handingOver: BeforeSending, mail: Readable): AsyncGenerator<Buffer> {
  await handingOver();
  yield* mail as AsyncIterable<Buffer>;
}

function createOutboxMailer(from: string, directory: string): Mailer {
  return {
    isLocal: true,
    async send({ expiresAt = 0, fromName, headers, ...mail }, handingOver) {
      const writer = (await loadMailing()).createTransport({ streamTransport: true, buffer: true });
      const sender = senderOf(from, fromName);
      const { message } = await writer.sendMail({
        from: sender,
        ...mail,
        headers: { ...AUTOMATIC, ...headers },
      });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${expiresAt}-${randomUUID()}`;
      // Written under a temporary name, so that readers of the outbox never see half a mail.
      const unfinished = path.join(directory, `.${name}`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await handingOver?.();
      await rename(unfinished, path.join(directory, `${name}.eml`));
    },
    async sweep(now) {
      for (const file of await listMails(directory)) if (endOf(file) <= now) await rm(file, { force: true });
    },
    async forget(address) {
      for (const file of await listMails(directory)) {
        const mail = await readFile(file, 'utf8').catch(() => '');
        if (mail.toLowerCase().includes(address.toLowerCase())) await rm(file, { force: true });
      }
    },
    async check() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
    },
    close() {},
  };
}

/** An outbox mail without an expiry of its links is deleted a week after it was written. */
const WEEK = 7 * 86_400_000;
const NAME = /^(\d+)-(?:(\d+)-)?[0-9a-f]{8}-[0-9a-f-]+\.eml$/;

async function listMails(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => NAME.test(name)).map((name) => path.join(directory, name));
}

function endOf(file: string): number {
  const [, written = '', end = ''] = NAME.exec(path.basename(file)) ?? [];
  return Number(end) || Number(written) + WEEK;
}
