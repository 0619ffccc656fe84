import { StatementOfReasons } from '@corpomeme/contract/memes/statement-of-reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { type HouseRule, RULES } from '@corpomeme/contract/site/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { DatabaseStatement } from '../../../../test/transparency-database.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

const read = (id: number, as = author) => site.get(`/users/me/memes/${id}/statement`, as);
const remove = async (id: number, body: object) => {
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  if (open)
    return site.send('PUT', `/moderation/cases/${open.id}`, { outcome: 'removed', ...body }, moderator);
  return site.send('POST', `/memes/${id}/removal`, body, moderator);
};

test('the author of a removed meme gets the reasons in both languages and in the fields of the database', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  expect((await read(id)).json().code).toBe('no_statement');
  const reason = { reason_code: 'false_claim', reason: 'Programul este altul.' };
  await remove(id, reason);
  const statement = (await read(id)).json<StatementOfReasons>();
  const today = new Date(site.clock.now()).toISOString().slice(0, 10);
  expect(statement).toMatchObject({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_explanation: 'Programul este altul.',
    category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    application_date: today,
    source_type: 'SOURCE_VOLUNTARY',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  });
  expect(statement.incompatible_content_ground).not.toBe('');
  for (const text of [statement.text.en, statement.text.ro]) expect(text).toContain('Programul este altul.');
  expect(statement.text.ro).toContain('instanț');
  expect(statement.text.en).not.toBe(statement.text.ro);
});

/** Returns what the database refuses in a statement; `text` is no field of it. */
function refusedIn({ text: _text, ...fields }: StatementOfReasons): string[] {
  const { error } = DatabaseStatement.safeParse(fields);
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
}

test('the database knows each category and source, and refuses a statement without a field', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  await remove(id, { reason_code: 'insulting' });
  const statement = (await read(id)).json<StatementOfReasons>();
  const { category, source_type } = StatementOfReasons.shape;
  for (const value of category.options) expect(refusedIn({ ...statement, category: value })).toEqual([]);
  for (const value of source_type.options)
    expect(refusedIn({ ...statement, source_type: value })).toEqual([]);
  for (const field of Object.keys(statement).filter(
    (name) => !/^(text|incompatible_content_illegal)$/.test(name),
  ))
    expect(refusedIn({ ...statement, [field]: undefined }), field).not.toEqual([]);
});

test('its fields are within the limits of the database, also with the longest words of a moderator', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  await remove(id, { reason: 'ș'.repeat(MEME.reasonMax) });
  const statement = (await read(id)).json<StatementOfReasons>();
  expect(refusedIn(statement)).toEqual([]);
  expect(statement.incompatible_content_ground).toBe('ș'.repeat(MEME.reasonMax));
  const longest = 'a'.repeat(RULES.textMax);
  const rule = { text: { en: longest, ro: longest }, reasons: ['off_topic'] };
  const admin = await site.member('admin');
  const rules = (await site.get('/moderation/rules', admin)).json<HouseRule[]>();
  const standing = rules.find(({ reasons }) => reasons.includes('off_topic'));
  const version = standing?.versions[0]?.version;
  await site.send('PUT', `/admin/rules/${standing?.number}`, { ...rule, version }, admin);
  const other = await site.publishedMeme(author, moderator);
  await remove(other.id, { reason_code: 'off_topic' });
  expect((await read(other.id)).json<StatementOfReasons>().incompatible_content_ground).toMatch(
    /^\d+\. a{495,}$/,
  );
  expect((await read(other.id)).json().incompatible_content_ground).toHaveLength(500);
});

test('it says whether members or a legal notice asked, and names nobody', async () => {
  const reporter = await site.member();
  const reported = await site.publishedMeme(author, moderator);
  await site.send('POST', `/memes/${reported.id}/reports`, { reason_code: 'real_name' }, reporter);
  await remove(reported.id, { reason_code: 'real_name' });
  const byMember = await read(reported.id);
  expect(byMember.json()).toMatchObject({
    source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION',
    category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  });
  const noticed = await site.publishedMeme(author, moderator);
  await site.send('POST', '/notices', {
    url: `${site.ctx.config.publicUrl}/meme/${noticed.id}`,
    kind: 'defamation',
    explanation: 'Aceasta este o afirmație falsă despre mine.',
    name: 'Dan Notificatorul',
    email: 'dan@firma.ro',
    good_faith: true,
  });
  await remove(noticed.id, { reason_code: 'false_claim' });
  const byNotice = await read(noticed.id);
  expect(byNotice.json()).toMatchObject({ source_type: 'SOURCE_ARTICLE_16' });
  for (const name of [reporter.username, moderator.username, 'Notificatorul', 'dan@firma.ro'])
    expect(byMember.body + byNotice.body).not.toContain(name);
});

test('only the author reads it, also of a rejected meme without a name', async () => {
  const { id } = await site.meme(author, { nameless: 'true' });
  await site.send(
    'PUT',
    `/memes/${id}/approval`,
    { status: 'rejected', reason_code: 'off_topic' },
    moderator,
  );
  expect((await read(id)).json()).toMatchObject({ category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' });
  for (const as of [await site.member(), moderator]) expect((await read(id, as)).statusCode).toBe(404);
});
