import type { Case } from '@corpomeme/contract/disputes/reports';
import { inLanguage, m } from '@corpomeme/contract/site/messages';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { advanceToMailHour, mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { expireAccounts } from '../../people/users/deletion/inactivity.ts';
import { sendDigests } from '../../wings/news-mails/digest.ts';
import { sendWeeklyMails } from '../../wings/news-mails/weekly-mail.service.ts';

/** Frequent words of the other language. No such word is a word of the first one, too. */
const FOREIGN = {
  en: /(?<![\p{L}.@_-])(și|nu|este|sunt|pentru|din|după|fără|sau|cele|tău|ta|ai|parola|contul?|meme-ul|meme-urile|comentariul?|comentarii|sesizarea|sesizări|acest|pe)(?![\p{L}.@_-])/iu,
  ro: /(?<![\p{L}.@_-])(the|your|you|with|and|is|this|from|of|for|comments?|votes?|company|companies|password|account|send|close|it|we|notice|see|meme|memes about|mails?|news)(?![\p{L}.@_-])/iu,
};
type Language = keyof typeof FOREIGN;
const OWN = { en: /\b(the|your|you|this)\b/i, ro: /(?<!\p{L})(ai|este|acest|tău|ta|cele|dacă)(?!\p{L})/iu };

/** A value for each parameter of a message. */
const VALUES = new Proxy(
  { from: 'user', to: 'moderator', count: 3, memes: 3 },
  { get: (values, name) => Reflect.get(values, name) ?? '7' },
);

function textsOf(tree: unknown): string[] {
  if (typeof tree === 'function') return [tree(VALUES)];
  return typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(textsOf);
}

/** 'meme' is the plural of the Romanian word. */
const isForeign = (language: Language) => (text: string) =>
  FOREIGN[language].test(language === 'ro' ? text.replace(/\bmeme\b/gi, '') : text);

test.each(['en', 'ro'] as const)('every text that the server sends in %s is in one language', (language) => {
  const texts = inLanguage(language, () => textsOf([m.letter, m.letterNews, m.answer, m.sharing]));
  expect(texts.length).toBeGreaterThan(120);
  expect(texts.filter(isForeign(language))).toEqual([]);
});

describe.each(['en', 'ro'] as const)('mails to readers of %s', (language) => {
  let site: TestSite;
  let me: Member;
  let admin: Member;
  const cookie = { cookie: `lang=${language}` };
  const choose = (as: Member) => site.send('PUT', '/users/me/language', { language }, as);
  const notifier = 'vecin@alta.ro';

  beforeAll(async () => {
    site = await startSite();
    [me, admin] = [await site.member(), await site.member('admin')];
    for (const who of [me, admin]) expect((await choose(who)).statusCode).toBe(200);
  });
  afterAll(() => site.close());

  async function expectMails(to: string, count: number) {
    const mails = await mailsTo(site, to);
    expect(mails.length).toBeGreaterThanOrEqual(count);
    for (const { subject, text, html } of mails) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toContain('<p lang=');
      // The names in a link are no words.
      const words = `${subject}\n${text}`.replace(/https?:\S+/g, '');
      expect(words).toMatch(OWN[language]);
      expect([words].filter(isForeign(language))).toEqual([]);
    }
  }

  test('a member reads the language of the account, whatever the cause', async () => {
    await site.send('POST', '/users/forgot-password', { email: me.email }, null, { cookie: 'lang=mix' });
    await site.send('POST', '/users/email-register', {
      email: me.email,
      password: 'parola-buna',
      displayName: 'x',
    });
    const other = await site.member();
    await site.send('PUT', `/admin/users/${me.id}/role`, { roleId: 2 }, admin);
    await site.send('PUT', `/admin/users/${me.id}/role`, { roleId: 1 }, admin);
    // Later mails push earlier ones out of the outbox.
    await expectMails(me.email, 4);
    for (const path of ['digest', 'weekly'])
      await site.send('PUT', `/users/me/${path}`, { enabled: true }, me);
    site.clock.advance(7 * DAY);
    const meme = await addMemeRow(site.ctx, me, { title: 'Luni', votes: 3 });
    await site.send('POST', `/memes/${meme}/comments`, { content: 'Da.' }, other);
    advanceToMailHour(site);
    expect([await sendDigests(site.ctx), await sendWeeklyMails(site.ctx)]).toEqual([1, 1]);
    await expectMails(me.email, 2);
    await site.send('POST', '/admin/setup/mail', undefined, admin);
    await expectMails(admin.email, 1);
  });

  test('a notifier reads the language of the notice until it is decided', async () => {
    const meme = await addMemeRow(site.ctx, me);
    const body = {
      url: `${site.ctx.config.publicUrl}/meme/${meme}`,
      kind: 'real_name',
      explanation: 'Este numele meu adevărat.',
      name: 'Vecinul',
      email: notifier,
      good_faith: true,
    };
    const taken = await site.send('POST', '/notices', body, null, cookie);
    expect(taken.statusCode).toBe(202);
    const moderator = await site.member('moderator');
    const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
    const found = cases.find(({ meme_id }) => meme_id === meme);
    const verdict = { outcome: 'kept', reason_code: 'real_name' };
    const judged = await site.send('PUT', `/moderation/cases/${found?.id}`, verdict, moderator);
    expect(judged.statusCode).toBe(200);
    await expectMails(notifier, 2);
  });

  test('who chose no language is written in both, and a former language counts as none', async () => {
    const [silent, former] = [await site.member(), await site.member()];
    await site.ctx.db.updateTable('users').set({ language: 'xx' }).where('id', '=', former.id).execute();
    for (const { email } of [silent, former]) {
      await site.send('POST', '/users/forgot-password', { email }, null, cookie);
      const [mail] = await mailsTo(site, email);
      expect(mail?.subject).toBe('Alege o parolă nouă · Choose a new password');
      expect(mail?.html).toMatch(/<html lang="ro">.*<p>Cineva a cerut.*<p lang="en">Somebody asked/);
    }
  });

  test('a member who stays away is warned in the chosen language', async () => {
    const away = await site.member();
    await choose(away);
    site.clock.advance(340 * DAY);
    expect((await expireAccounts(site.ctx)).warned).toContain(away.id);
    await expectMails(away.email, 1);
  });
});
