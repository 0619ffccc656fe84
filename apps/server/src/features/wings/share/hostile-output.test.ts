import { addCompany } from '@corpomeme/contract/companies/directory';
import { OPERATIONS } from '@corpomeme/contract/operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { parse as parseCsv } from 'csv-parse/sync';
import { type DefaultTreeAdapterTypes, type ParserError, parse, type parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { loadWebBuild } from '../../../pages/web-build.ts';
import { composeMail } from '../../site/mail/layout.view.ts';
import { renewPulses } from '../pulse/renewal.service.ts';

/** Every document that is no JSON, read by a strict parser while each field holds markup. */

const MARKUP = `A < B > C & D "e" 'f' ]]> </title><script id="pwned">x</script><!-- &lt; %s , ; =1+1`;
/** As a row of an earlier release may hold it; the contract refuses or removes these characters today. */
const STORED = `${MARKUP} \u0001\u0008\u202e\ufffe\r\n`;
/** As long as the name of a theme may be. */
const THEME = `A < B & "C" </title><script id="pwned">`;
const COMPANY = 'A < B & "C" \'D\' ]]>';
const ORIGIN = 'https://corpomeme.example';

let site: TestSite;
let admin: Member;
let memeId: number;
let slug: string;
beforeAll(async () => {
  const { renderPage } = await loadWebBuild(false);
  site = await startSite({ env: { PUBLIC_URL: ORIGIN }, renderPage });
  admin = await site.member('admin');
  const added = await site.send('POST', pathOf(addCompany), { name: COMPANY }, admin);
  slug = added.json().slug;
  // The figures need this many people.
  const people = await Promise.all(Array.from({ length: 16 }, () => site.member()));
  for (const person of people)
    memeId = await addMemeRow(site.ctx, person, {
      ...{ title: STORED, message: STORED, image_alt: STORED, company: COMPANY },
      theme_1: 'pay',
    });
  await site.ctx.db.updateTable('companies').set({ meme_count: 1 }).where('slug', '=', slug).execute();
  await site.ctx.db.updateTable('themes').set({ name_en: THEME, name_ro: THEME }).execute();
  for (const { id } of people)
    await site.ctx.db
      .updateTable('users')
      .set({ username: `${STORED}${id}` })
      .where('id', '=', id)
      .execute();
  await renewPulses(site.ctx);
});
afterAll(() => site.close());

/** Returns all texts and attributes. Throws for a document that is not well-formed. */
function readXml(document: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) =>
    texts.push(...Object.values(attributes).map(({ value }) => value)),
  );
  parser.on('text', (text) => texts.push(text));
  parser.on('cdata', (text) => texts.push(text));
  parser.write(document).close();
  return texts;
}

/** Returns the elements. Throws for a mistake that browsers would repair. */
function readHtml(markup: string, read = parse as typeof parseFragment): DefaultTreeAdapterTypes.Element[] {
  const onParseError = ({ code }: ParserError) => {
    // Rows of an earlier release may hold them, and browsers show nothing for them.
    if (!code.endsWith('in-input-stream')) throw new Error(code);
  };
  const walk = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(read(markup, { onParseError }));
}

const expectNoScript = (elements: DefaultTreeAdapterTypes.Element[]) =>
  expect(elements.map(({ tagName }) => tagName)).not.toContain('script');

/** Calls that answer with a document other than plain text, by the path of a company, theme, meme or file that has one. */
const DOCUMENTS = Object.entries(OPERATIONS).filter(
  ([, { method, response, produces = [] }]) =>
    method === 'GET' &&
    !produces.includes('text/plain') &&
    (response[200] instanceof z.ZodString || produces.some((type) => /csv|xml/.test(type))),
);

function addressOf(path: string): string {
  const values: Record<string, string> = { name: COMPANY, slug, id: String(memeId), file: '1.xml' };
  if (path.includes('theme')) values.slug = 'pay';
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}

test.each(DOCUMENTS)('%s is well-formed', async (_name, { path, access }) => {
  const answer = await site.get(addressOf(path), access === 'public' ? null : admin);
  expect(answer.statusCode, path).toBe(200);
  const type = String(answer.headers['content-type']);
  if (/xml/.test(type)) {
    const texts = readXml(answer.body).join('\n');
    if (/feed/.test(path)) expect(texts).toContain(MARKUP);
  } else if (type.startsWith('text/csv')) {
    const [head, ...rows] = parseCsv(answer.body, { bom: true }) as string[][];
    for (const row of rows) expect(row).toHaveLength(head?.length ?? 0);
  } else if (type.startsWith('text/html')) expectNoScript(readHtml(answer.body));
  else if (type.includes('json')) JSON.parse(answer.body);
  else expect(type).toMatch(/^text\/plain/);
});

test('a title stands in RSS and Atom as its author wrote it, escaped once', async () => {
  for (const [url, name] of [
    ['/feed.xml', 'item'],
    ['/feed.atom', 'entry'],
  ] as const) {
    const { body } = await site.get(url);
    const entry = body.slice(body.indexOf(`<${name}>`));
    const title = /<title>(.*?)<\/title>/s.exec(entry)?.[1] ?? '';
    expect(readXml(`<t>${title}</t>`).join('').replace('\u202e', '').trim()).toBe(MARKUP);
    expect(body).not.toContain('length="0"');
  }
});

test('the list of a mail has no markup of members', () => {
  const parts = { subject: '', text: '', button: '', link: ORIGIN, closing: '' };
  const mail = composeMail({ ...parts, items: [{ label: MARKUP, link: ORIGIN }] });
  expectNoScript(readHtml(mail.html));
});

const textOf = ({ childNodes }: DefaultTreeAdapterTypes.Element) =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

test('rendered pages are well-formed, run no script of members, and their JSON-LD is JSON', async () => {
  const addresses = [
    page.home(),
    page.browse(),
    page.company(COMPANY),
    page.meme(memeId),
    page.memeComments(memeId),
    '/themes',
    '/companies',
  ];
  let linked = 0;
  for (const address of addresses) {
    const answer = await site.getPage(address);
    expect(answer.statusCode, address).toBe(200);
    const elements = readHtml(answer.body);
    const scripts = elements.filter(({ tagName }) => tagName === 'script');
    expect(scripts.flatMap(({ attrs }) => attrs.map(({ value }) => value))).not.toContain('pwned');
    for (const script of scripts) {
      if (!script.attrs.some(({ value }) => value === 'application/ld+json')) continue;
      if (JSON.stringify(JSON.parse(textOf(script))).includes('A < B')) linked += 1;
    }
  }
  expect(linked).toBeGreaterThan(1);
});
