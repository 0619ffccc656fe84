import { DAY } from '@corpomeme/contract/site/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { runAdmin } from '../../../../cli/admin.ts';
import { recordLogin } from '../../../site/members/members.queries.ts';
import { expireAccounts, listExpiring } from './inactivity.ts';

const NOBODY = { warned: [], archived: [] };

let site: TestSite;
let quiet: Member;
beforeEach(async () => {
  site = await startSite();
  quiet = await site.member();
});
afterEach(() => site.close());

const rowOf = (id: string) =>
  site.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a member is warned by mail at eleven months, archived at twelve, and restored by the next login', async () => {
  await site.member('moderator');
  site.clock.advance(334 * DAY);
  expect(await expireAccounts(site.ctx)).toEqual(NOBODY);
  site.clock.advance(2 * DAY);
  expect(await expireAccounts(site.ctx)).toEqual({ warned: [quiet.id], archived: [] });
  expect(await expireAccounts(site.ctx)).toEqual(NOBODY);
  const [mail, ...others] = await mailsTo(site, quiet.email);
  expect([mail?.subject, others]).toEqual(['Contul tău va fi arhivat · Your account will be archived', []]);

  site.clock.advance(30 * DAY);
  expect(await expireAccounts(site.ctx)).toEqual({ warned: [], archived: [quiet.id] });
  expect((await site.get('/users/me', quiet)).statusCode).toBe(401);
  expect(await rowOf(quiet.id)).toMatchObject({
    email: quiet.email,
    banned_at: null,
    archived_at: expect.any(Number),
  });
  expect(
    await site.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', quiet.id).execute(),
  ).toEqual([]);
  expect(await expireAccounts(site.ctx)).toEqual(NOBODY);
  await recordLogin(site.ctx.db, quiet.id, site.clock.now());
  expect(await rowOf(quiet.id)).toMatchObject({ archived_at: null, inactivity_warned_at: null });
});

test('a member who returns after the warning is not archived, and is warned again a year later', async () => {
  site.clock.advance(340 * DAY);
  await expireAccounts(site.ctx);
  await recordLogin(site.ctx.db, quiet.id, site.clock.now());
  site.clock.advance(100 * DAY);
  expect(await expireAccounts(site.ctx)).toEqual(NOBODY);
  site.clock.advance(300 * DAY);
  expect((await expireAccounts(site.ctx)).warned).toEqual([quiet.id]);
});

test('no member is archived without four weeks’ notice, however long inactive', async () => {
  site.clock.advance(900 * DAY);
  expect(await expireAccounts(site.ctx)).toEqual({ warned: [quiet.id], archived: [] });
  site.clock.advance(27 * DAY);
  expect(await expireAccounts(site.ctx)).toEqual(NOBODY);
  site.clock.advance(DAY);
  expect((await expireAccounts(site.ctx)).archived).toEqual([quiet.id]);
});

test('a used session counts as activity, and two concurrent runs warn once', async () => {
  site.clock.advance(400 * DAY);
  const at = new Date(site.clock.now() - DAY).toISOString();
  await site.ctx.db.updateTable('sessions').set({ updated_at: at }).execute();
  expect(await expireAccounts(site.ctx)).toEqual(NOBODY);
  site.clock.advance(400 * DAY);
  const both = await Promise.all([expireAccounts(site.ctx), expireAccounts(site.ctx)]);
  expect(both.flatMap(({ warned }) => warned)).toEqual([quiet.id]);
  expect(await mailsTo(site, quiet.email)).toHaveLength(1);
});

test('the command changes nothing without its option', async () => {
  const { database } = site.ctx.config;
  const own = {
    AUTH_SECRET: site.ctx.auth.secret,
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  };
  const then = Date.now() - 340 * DAY;
  await site.ctx.db
    .updateTable('users')
    .set({ created_at: new Date(then).toISOString() })
    .execute();
  await site.ctx.db
    .updateTable('sessions')
    .set({ updated_at: new Date(then).toISOString() })
    .execute();
  const admin = async (...words: string[]) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const env = { DATA_DIR: site.dataDir, ...own };
    const code = await runAdmin(['accounts', 'expire', ...words], { env, print: say, complain: say });
    return [code, ...lines];
  };
  const plan = [0, `to warn: ${quiet.id}`, '1 warned, 0 archived with --apply; nothing was changed.'];
  expect(await admin()).toEqual(plan);
  expect(await admin('--dry-run', '--apply')).toEqual(plan);
  expect((await listExpiring(site.ctx)).warned).toEqual([quiet.id]);
  expect(await admin('--apply')).toEqual([0, `warned: ${quiet.id}`, '1 warned, 0 archived.']);
  expect(await admin('--apply')).toEqual([0, '0 warned, 0 archived.']);
});
