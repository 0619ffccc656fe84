import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** SMTP where the operator set it; otherwise each mail becomes an `.eml` file in the outbox. */
export function createMailer({ from, transport }: Config['mail']): Mailer {
  return transport.kind === 'smtp'
    ? createSmtpMailer(from, transport.url)
    : createOutboxMailer(from, transport.directory);
}

function createSmtpMailer(from: string, url: string): Mailer {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => void (await transporter.sendMail({ from, ...mail })),
    close: () => transporter.close(),
  };
}

function createOutboxMailer(from: string, directory: string): Mailer {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail({ from, ...mail });
      await mkdir(directory, { recursive: true });
      const name = `${Date.now()}-${randomUUID()}`;
      // Written aside first, so that a reader of the outbox never sees half a mail.
      const unfinished = path.join(directory, `.${name}`);
      await writeFile(unfinished, message);
      await rename(unfinished, path.join(directory, `${name}.eml`));
    },
    close: () => transporter.close(),
  };
}
