import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones, by their names. */
  headers?: Record<string, string>;
}

/** Called when the other side is ready for the mail, before its first byte; when it rejects, nothing goes out. */
type HandingOver = () => Promise<void>;

export interface Mailer {
  /** Sending is a write to the disk: an answer may wait for it. */
  isLocal: boolean;
  send(mail: Mail, handingOver?: HandingOver): Promise<void>;
  /** Rejects when mails cannot go out as things stand. */
  check(): Promise<void>;
  close(): void;
}

/** SMTP where the operator set it; otherwise each mail becomes an `.eml` file in the outbox. */
export function createMailer({ from, transport }: Config['mail']): Mailer {
  return transport.kind === 'smtp'
    ? createSmtpMailer(from, transport.url)
    : createOutboxMailer(from, transport.directory);
}

interface WatchedMail extends SendMailOptions {
  handingOver?: HandingOver | undefined;
}

/** Loaded at the first mail: five megabytes that an idle site does without. */
const loadMailing = async () => (await import('nodemailer')).default;

function createSmtpMailer(from: string, url: string): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    isLocal: false,
    async send(mail, handingOver) {
      const watched: WatchedMail = { from, ...mail, handingOver };
      opened ??= openTransport(url);
      await (await opened).sendMail(watched);
    },
    async check() {
      opened ??= openTransport(url);
      await (await opened).verify();
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

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
    if (handingOver) message.processFunc((mail) => Readable.from(afterWord(handingOver, mail)));
    done();
  });
  return transport;
}

/** Begins when it is read, which is when the server has said that it takes a mail. */
async function* afterWord(handingOver: HandingOver, mail: Readable): AsyncGenerator<Buffer> {
  await handingOver();
  yield* mail as AsyncIterable<Buffer>;
}

function createOutboxMailer(from: string, directory: string): Mailer {
  return {
    isLocal: true,
    async send(mail, handingOver) {
      const writer = (await loadMailing()).createTransport({ streamTransport: true, buffer: true });
      const { message } = await writer.sendMail({ from, ...mail });
      await mkdir(directory, { recursive: true });
      const name = `${Date.now()}-${randomUUID()}`;
      // Written aside first, so that a reader of the outbox never sees half a mail.
      const unfinished = path.join(directory, `.${name}`);
      await writeFile(unfinished, message);
      await handingOver?.();
      await rename(unfinished, path.join(directory, `${name}.eml`));
    },
    async check() {
      await mkdir(directory, { recursive: true });
      await access(directory, constants.W_OK);
    },
    close() {},
  };
}
