// On PostgreSQL in each `npm test`: mail/waiting-mails.queries
import { HOUR } from '@corpomeme/contract/site/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createMailer } from '../../../platform/mailer.ts';
import { createMailQueue } from './mail-queue.service.ts';
import { countRefused } from './waiting-mails.queries.ts';

const SECRET = 'a-secret-of-the-site-that-is-long-enough';

let server: MailServer;
let site: TestSite;
beforeEach(async () => {
  server = await startMailServer();
  site = await startSite({ env: { SMTP_URL: server.url, AUTH_SECRET: SECRET } });
});
afterEach(async () => {
  await site.close();
  await server.stop();
});

const keep = async (...addresses: string[]) => {
  for (const to of addresses) {
    const mail = { to, subject: 'Salut', text: `Salut, ${to}`, html: '' };
    await site.ctx.transact((trx) => site.ctx.mails.add(trx, mail, HOUR));
  }
};
const send = async () => {
  void site.ctx.mails.wake();
  await site.ctx.background.settled();
};
const rows = () => site.ctx.db.selectFrom('mails').selectAll().execute();
const portOf = ({ url }: MailServer) => Number(new URL(url).port);

test('a sent mail leaves no row', async () => {
  await keep('ana@firma.ro', 'dan@firma.ro');
  expect(await rows()).toHaveLength(2);
  await send();
  expect(server.taken.toSorted()).toEqual(['ana@firma.ro', 'dan@firma.ro']);
  expect(await rows()).toEqual([]);
});

test('rows show neither addresses nor words', async () => {
  await keep('ana@firma.ro');
  expect(JSON.stringify(await rows())).not.toMatch(/ana|firma|Salut/);
});

test('while the mail server is down, mails are queued, and sent once afterwards', async () => {
  await server.stop();
  await keep('ana@firma.ro', 'dan@firma.ro');
  for (let tries = 0; tries < 4; tries++) {
    await send();
    site.clock.advance(60_000);
  }
  expect((await rows()).map(({ tries }) => tries)).toEqual([4, 4]);
  server = await startMailServer(portOf(server));
  await send();
  expect(server.taken.toSorted()).toEqual(['ana@firma.ro', 'dan@firma.ro']);
  site.clock.advance(60_000);
  await send();
  expect(server.taken).toHaveLength(2);
});

test('retry delays grow from two seconds to a minute', async () => {
  await server.stop();
  await keep('ana@firma.ro');
  const waits: number[] = [];
  for (let tries = 0; tries < 7; tries++) {
    await send();
    const [row] = await rows();
    waits.push(Math.round(((row?.next_try_at ?? 0) - site.clock.now()) / 1000));
    site.clock.advance(60_000);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  server = await startMailServer();
});

describe('no mail is sent twice', () => {
  test('by many processes that send at once', async () => {
    const others = Array.from({ length: 3 }, () =>
      createMailQueue({ ...site.ctx, secret: SECRET, mailer: createMailer(site.ctx.config.mail) }),
    );
    const addresses = Array.from({ length: 20 }, (_, n) => `om-${n}@firma.ro`);
    await keep(...addresses);
    for (const queue of [site.ctx.mails, ...others]) void queue.wake();
    await site.ctx.background.settled();
    expect(server.taken.toSorted()).toEqual(addresses.toSorted());
    expect(await rows()).toEqual([]);
  });

  test('by retrying, after two minutes, a process that was killed before it reached the server', async () => {
    await keep('ana@firma.ro');
    const claimed = site.clock.now() + 120_000;
    await site.ctx.db.updateTable('mails').set({ next_try_at: claimed, tries: 1 }).execute();
    await send();
    expect(server.taken).toEqual([]);
    site.clock.advance(120_001);
    await send();
    expect(server.taken).toEqual(['ana@firma.ro']);
  });

  test('by a late process: it gives up mails that were claimed again or withdrawn', async () => {
    await keep('ana@firma.ro');
    const { next_try_at } = (await rows())[0] ?? {};
    await send();
    expect(next_try_at).toBeDefined();
    await keep('dan@firma.ro');
    await site.ctx.transact((trx) => site.ctx.mails.forget(trx, 'Dan@Firma.ro '));
    await send();
    expect(server.taken).toEqual(['ana@firma.ro']);
  });
});

describe('a connection that breaks before the server confirms', () => {
  test('is repeated once, under the same Message-ID', async () => {
    server.onMail = async () => server.cut();
    await keep('ana@firma.ro');
    const [{ id = '' } = {}] = await rows();
    await send();
    expect(await rows()).toMatchObject([{ handed_at: expect.any(Number), tries: 1 }]);
    server.onMail = async () => {};
    site.clock.advance(2000);
    await send();
    expect(server.taken).toEqual(['ana@firma.ro', 'ana@firma.ro']);
    expect(server.messageIds).toEqual([`<${id}@mails.corpomeme>`, `<${id}@mails.corpomeme>`]);
    expect(await rows()).toEqual([]);
  });

  test('again ends the mail', async () => {
    server.onMail = async () => server.cut();
    await keep('ana@firma.ro');
    await send();
    site.clock.advance(2000);
    await send();
    expect([server.taken.length, await rows()]).toEqual([2, []]);
  });

  test('by a kill of this process is repeated when the claim ends', async () => {
    await keep('ana@firma.ro');
    const now = site.clock.now();
    await site.ctx.db
      .updateTable('mails')
      .set({ next_try_at: now + 120_000, handed_at: now })
      .execute();
    await send();
    expect(server.taken).toEqual([]);
    site.clock.advance(120_001);
    await send();
    expect([server.taken, await rows()]).toEqual([['ana@firma.ro'], []]);
  });
});

describe('a refusal by the mail server', () => {
  test('that is temporary is retried', async () => {
    for (const at of ['recipient', 'content'] as const) {
      server.refusal = { at, code: 451 };
      await keep(`${at}@firma.ro`);
      await send();
      expect(await rows()).toMatchObject([{ handed_at: null, tries: 1 }]);
      server.refusal = null;
      site.clock.advance(2000);
      await send();
      expect(server.taken.at(-1)).toBe(`${at}@firma.ro`);
      expect(await rows()).toEqual([]);
    }
  });

  test.each(['recipient', 'content'] as const)(
    'of the %s that is permanent is not retried, and admins see the account’s address marked until a mail is accepted',
    async (at) => {
      const [admin, ana] = [await site.member('admin'), await site.member()];
      const isMarked = async () => {
        const users = (await site.get('/admin/users', admin)).json<{ id: string; mail_refused: boolean }[]>();
        return users.filter(({ mail_refused }) => mail_refused).map(({ id }) => id);
      };
      server.refusal = { at, code: 550 };
      await keep(ana.email);
      await send();
      expect([await rows(), await isMarked()]).toEqual([[], [ana.id]]);
      expect(await countRefused(site.ctx.db)).toBe(1);
      server.refusal = null;
      await keep(ana.email);
      await send();
      expect(await isMarked()).toEqual([]);
    },
  );

  test('of the sender is retried, because the operator can correct MAIL_FROM', async () => {
    server.refusal = { at: 'sender', code: 550 };
    await keep('ana@firma.ro');
    await send();
    expect(await rows()).toMatchObject([{ tries: 1 }]);
  });
});

test('a mail that is not accepted in time is dropped', async () => {
  await server.stop();
  await keep('ana@firma.ro');
  site.clock.advance(HOUR);
  server = await startMailServer(portOf(server));
  await send();
  expect([server.taken, await rows()]).toEqual([[], []]);
});

test('a clock that is set back delays nothing', async () => {
  await server.stop();
  await keep('ana@firma.ro');
  await send();
  site.clock.advance(-24 * HOUR);
  server = await startMailServer(portOf(server));
  await send();
  expect(server.taken).toEqual(['ana@firma.ro']);
});
