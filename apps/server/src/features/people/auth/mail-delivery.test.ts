import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createAccount } from './accounts.service.ts';

/** Registration and its mail over a real SMTP server, and without a reachable one. */

interface Delivery {
  from: string;
  to: string[];
  mail: Email;
}

const deliveries: Delivery[] = [];
/** The server waits for this promise before it accepts the next mail. */
let hold = Promise.resolve();
let server: SMTPServer;
let site: TestSite;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(async (mail) => {
          await hold;
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          deliveries.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail });
          callback();
        }, callback);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  site = await startSite({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Corpomeme <salut@corpomeme.ro>',
      PUBLIC_URL: 'https://corpomeme.ro',
    },
  });
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const register = (on: TestSite, email: string) =>
  on.send('POST', '/users/email-register', { email, password: 'sedinta-de-luni' });

const mailsTo = (email: string) => deliveries.filter(({ to }) => to.includes(email));

test('the mail arrives, and its link confirms the address', async () => {
  expect((await register(site, 'ana@firma.ro')).statusCode).toBe(201);
  await site.ctx.background.settled();
  const [delivery] = deliveries;
  expect(delivery).toMatchObject({
    from: 'salut@corpomeme.ro',
    to: ['ana@firma.ro'],
    mail: { from: { name: 'Corpomeme' }, subject: 'Confirmă adresa de email · Confirm your email address' },
  });
  // Automatic replies would answer to the site otherwise (RFC 3834).
  expect(delivery?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  const link = /https:\/\/corpomeme\.ro\/verify-email\?token=([\w.-]+)/;
  const token = link.exec(delivery?.mail.text ?? '')?.[1];
  expect(link.exec(delivery?.mail.html ?? '')?.[1]).toBe(token);
  expect((await site.send('POST', '/verify-email', { token })).statusCode).toBe(200);
});

test.each([
  'a@firma.ro\r\nBcc: victim@elsewhere.ro',
  'a@firma.ro, victim@elsewhere.ro',
  '"a" <victim@elsewhere.ro>',
  'a@firma.ro\u0000',
])('the address %j reaches nobody', async (email) => {
  const before = deliveries.length;
  const answer = await register(site, email);
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    'Te rugăm să introduci o adresă de email validă',
  ]);
  expect(deliveries).toHaveLength(before);
});

test('when the mail server is down, the account is created and its mail is sent later, once', async () => {
  const lonely = await startSite({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const arrived = await register(site, 'dan@firma.ro');
  const kept = await register(lonely, 'dan@firma.ro');
  expect([kept.statusCode, kept.body]).toEqual([arrived.statusCode, arrived.body]);
  const users = await lonely.ctx.db.selectFrom('users').select(['email', 'email_verified']).execute();
  expect(users).toEqual([{ email: 'dan@firma.ro', email_verified: 0 }]);
  await Promise.all([site, lonely].map(({ ctx }) => ctx.background.settled()));
  expect(mailsTo('dan@firma.ro')).toHaveLength(1);
  vi.spyOn(lonely.ctx.mailer, 'send').mockImplementation(site.ctx.mailer.send);
  lonely.clock.advance(2000);
  // The mail counts as sent, so a login right after it sends no second one.
  const login = { email: 'dan@firma.ro', password: 'sedinta-de-luni' };
  expect((await lonely.send('POST', '/users/email-login', login)).statusCode).toBe(403);
  await lonely.ctx.background.settled();
  expect(mailsTo('dan@firma.ro')).toHaveLength(2);
  await lonely.close();
});

const forgot = (on: TestSite, email: string) => on.send('POST', '/users/forgot-password', { email });

test('a forgotten password responds before its mail is sent, so that timing reveals nothing', async () => {
  const email = 'elena@firma.ro';
  await createAccount(site.ctx, { email, password: 'sedinta-de-luni', username: 'elena' });
  const gate = Promise.withResolvers<void>();
  hold = gate.promise;
  expect((await forgot(site, email)).statusCode).toBe(200);
  expect(mailsTo(email)).toEqual([]);
  gate.resolve();
  await site.ctx.background.settled();
  const [delivery] = mailsTo(email);
  const link = /https:\/\/corpomeme\.ro\/reset-password\?token=[\w-]{43}/;
  expect(delivery?.mail.text).toMatch(link);
  expect(delivery?.mail.html).toMatch(link);
});

test('a reset mail is queued for the mail server too', async () => {
  const email = 'mihai@firma.ro';
  const lonely = await startSite({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await createAccount(lonely.ctx, { email, password: 'sedinta-de-luni', username: 'mihai' });
  expect((await forgot(lonely, email)).statusCode).toBe(200);
  await lonely.ctx.background.settled();
  vi.spyOn(lonely.ctx.mailer, 'send').mockImplementation(site.ctx.mailer.send);
  lonely.clock.advance(2000);
  await forgot(lonely, email);
  void lonely.ctx.mails.wake();
  await lonely.ctx.background.settled();
  expect(mailsTo(email)).toHaveLength(1);
  await lonely.close();
});
