import type { MemeHistory } from '@corpomeme/contract/memes/meme-history';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import { REASON_CODES } from '@corpomeme/contract/moderation/reasons';
import * as adminOperations from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import * as sanctionsOperations from '@corpomeme/contract/safety/sanctions.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { HouseRule } from '@corpomeme/contract/site/rules';
import * as rulesOperations from '@corpomeme/contract/site/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { authenticate } from '../../people/auth/sessions/sessions.ts';
import { changeRule } from './rules.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
  admin = await site.member('admin');
});
afterAll(() => site.close());

const rules = async () => (await site.get(pathOf(rulesOperations.listRules))).json<HouseRule[]>();
const ruleOf = async (reason: HouseRule['reasons'][number]) => {
  const rule = (await rules()).find(({ reasons }) => reasons.includes(reason));
  if (!rule) throw new Error(`no rule for ${reason}`);
  return rule;
};
const change = (rule: HouseRule, body: object, as = admin) => {
  const { version, text } = rule.versions[0] ?? { version: 0, text: {} };
  const standing = { version, text, reasons: rule.reasons };
  return site.send(
    'PUT',
    pathOf(rulesOperations.changeRule, { number: rule.number }),
    { ...standing, ...body },
    as,
  );
};
const text = (en: string) => ({ en, ro: `${en} (ro)` });
const historyOf = async (id: number, as = author) =>
  (await site.get(pathOf(moderationOperations.readMemeHistory, { id }), as)).json<MemeHistory>();
const recorded = async () =>
  (await site.get(pathOf(adminOperations.listAudit, {}, { action: 'site.rules' }), admin)).json<
    AuditEntry[]
  >();

test('a new site has the rules of its reasons, valid from the start', async () => {
  const all = await rules();
  expect(all.map(({ number }) => number)).toEqual(all.map((_rule, index) => index + 1));
  expect(all.flatMap(({ reasons }) => reasons).toSorted()).toEqual(
    REASON_CODES.filter((code) => code !== 'other').toSorted(),
  );
  for (const { versions } of all)
    expect(versions).toEqual([
      {
        version: 1,
        since: null,
        withdrawn: false,
        text: { en: expect.any(String), ro: expect.any(String) },
      },
    ]);
});

test('each decision stores the version that was valid when it was made', async () => {
  const before = await ruleOf('insulting');
  const meme = await site.meme(author);
  const reject = { status: 'rejected', reason_code: 'insulting' };
  expect(
    (await site.send('PUT', pathOf(moderationOperations.decideMeme, { id: meme.id }), reject, moderator))
      .statusCode,
  ).toBe(200);
  expect((await change(before, { text: text('Be kind.') })).statusCode).toBe(200);
  const later = await site.publishedMeme(author, moderator);
  await site.send(
    'POST',
    pathOf(moderationOperations.takeDownMeme, { id: later.id }),
    { reason_code: 'insulting' },
    moderator,
  );
  const body = { kind: 'warning', reason: 'x', reason_code: 'insulting' };
  await site.send('POST', pathOf(sanctionsOperations.listUserSanctions, { id: author.id }), body, moderator);

  const first = { number: before.number, version: 1, since: null, text: before.versions[0]?.text };
  const second = {
    number: before.number,
    version: 2,
    since: expect.stringContaining('T'),
    text: text('Be kind.'),
  };
  for (const reader of [author, moderator]) {
    expect((await historyOf(meme.id, reader)).at(-1)?.rule).toEqual(first);
    expect((await historyOf(later.id, reader)).map(({ rule }) => rule)).toEqual([null, null, second]);
  }
  const [sanction] = (await site.get(pathOf(sanctionsOperations.listOwnSanctions), author)).json<
    Sanction[]
  >();
  expect(sanction?.rule).toEqual(second);
  const after = await ruleOf('insulting');
  expect(after.versions.map(({ version }) => version)).toEqual([2, 1]);
});

test('a decision whose reason has no rule stores none', async () => {
  const meme = await site.meme(author);
  await site.send(
    'PUT',
    pathOf(moderationOperations.decideMeme, { id: meme.id }),
    { status: 'rejected', reason_code: 'other' },
    moderator,
  );
  expect((await historyOf(meme.id)).at(-1)).toMatchObject({ reason_code: 'other', rule: null });
});

const before = (withdrawn_before: boolean, reasons_before: string) => ({ withdrawn_before, reasons_before });

test('an admin adds, changes and withdraws a rule; the log records each change', async () => {
  const body = { text: text('No cats.'), reasons: ['off_topic'] };
  const added = await site.send('POST', pathOf(rulesOperations.addRule), body, admin);
  expect(added.statusCode).toBe(201);
  const rule = added.json<HouseRule>();
  expect(rule).toMatchObject({ number: 13, reasons: ['off_topic'], versions: [{ version: 1 }] });
  expect((await rules()).find(({ number }) => number === 4)?.reasons).toEqual([]);

  const gone = (await change(rule, { withdrawn: true })).json<HouseRule>();
  expect(gone).toMatchObject({ reasons: [], versions: [{ version: 2, withdrawn: true }, { version: 1 }] });
  const back = (await change(gone, { withdrawn: false, reasons: ['off_topic'] })).json<HouseRule>();
  expect(back).toMatchObject({ reasons: ['off_topic'], versions: [{ withdrawn: false }, {}, {}] });
  // Changing only the reasons adds no version.
  const bare = (await change(back, { reasons: [] })).json<HouseRule>();
  expect(bare).toMatchObject({ reasons: [], versions: [{ version: 3 }, {}, {}] });
  expect((await recorded()).slice(0, 4).map(({ actor_id, details }) => [actor_id, details])).toEqual([
    [admin.id, { rule: 13, version: 3, withdrawn: false, reasons: '', ...before(false, 'off_topic') }],
    [admin.id, { rule: 13, version: 3, withdrawn: false, reasons: 'off_topic', ...before(true, '') }],
    [admin.id, { rule: 13, version: 2, withdrawn: true, reasons: '', ...before(false, 'off_topic') }],
    [admin.id, { rule: 13, version: 1, withdrawn: false, reasons: 'off_topic' }],
  ]);
});

test('of concurrent changes to one version exactly one succeeds', async () => {
  const rule = await ruleOf('copyright');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => change(rule, { text: text(`Change ${n}`) })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect((await ruleOf('copyright')).versions.map(({ version }) => version)).toEqual([2, 1]);
  const stale = await change(rule, { text: text('Late') });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile']);
});

test('concurrent new rules get different numbers, or are refused', async () => {
  const count = (await rules()).length;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      site.send('POST', pathOf(rulesOperations.addRule), { text: text(`New ${n}`) }, admin),
    ),
  );
  const added = answers.filter(({ statusCode }) => statusCode === 201);
  expect(added.length).toBeGreaterThan(0);
  for (const answer of answers) expect([201, 409]).toContain(answer.statusCode);
  const all = await rules();
  expect(all.map(({ number }) => number)).toEqual(
    Array.from({ length: count + added.length }, (_, n) => n + 1),
  );
});

test('earlier versions never change', async () => {
  const { db } = site.ctx;
  await expect(db.updateTable('rule_versions').set({ text_en: 'x' }).execute()).rejects.toThrow();
  await expect(db.updateTable('decision_rules').set({ rule_version: 1 }).execute()).rejects.toThrow();
  await expect(db.deleteFrom('decision_rules').execute()).rejects.toThrow();
  await expect(db.deleteFrom('rule_versions').execute()).rejects.toThrow();
});

test.each<[string, object]>([
  ['no text', { text: { en: '', ro: 'x' } }],
  ['one language', { text: { en: 'x' } }],
  ['a reason that is not in the list', { text: text('x'), reasons: ['boring'] }],
  ['too long', { text: text('x'.repeat(501)) }],
])('%s is refused', async (_what, body) => {
  expect((await site.send('POST', pathOf(rulesOperations.addRule), body, admin)).statusCode).toBe(400);
});

test('an admin who lost the role after the request began changes nothing', async () => {
  const other = await site.member('admin');
  const stale = await authenticate(site.ctx, other.token);
  if (!stale) throw new Error('no actor');
  await site.send('PUT', pathOf(adminOperations.changeRole, { id: other.id }), { roleId: 1 }, admin);
  const body = { version: 1, text: text('x'), reasons: [], withdrawn: false };
  await expect(changeRule(site.ctx, stale, 1, body)).rejects.toThrow('Access denied');
});
