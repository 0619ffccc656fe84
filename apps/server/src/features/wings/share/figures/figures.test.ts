import { pathOf } from '@corpomeme/contract/site/operation';
import { page, resource } from '@corpomeme/contract/site/paths';
import type { CompanyFigures } from '@corpomeme/contract/wings/company-figures';
import { type CompanyPulse, readPulse } from '@corpomeme/contract/wings/pulse';
import type { Oembed } from '@corpomeme/contract/wings/share';
import { companyImageVersion, SHARE_IMAGE } from '@corpomeme/contract/wings/share-image';
import { parse } from 'csv-parse/sync';
import { XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { renewPulses } from '../../pulse/renewal.service.ts';
import { writeFiguresCsv } from './figures.view.ts';

const ORIGIN = 'https://corpomeme.example';

let site: TestSite;
let people: Member[];
let admin: Member;
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_URL: ORIGIN } });
  people = await Promise.all(Array.from({ length: 16 }, () => site.member()));
  admin = await site.member('admin');
  await post('Dell', people.slice(0, 10), 'pay');
  await post('Dell', people.slice(6, 16), 'meetings');
  await renewPulses(site.ctx);
});
afterAll(() => site.close());

async function post(company: string, authors: Member[], theme_1: string): Promise<void> {
  for (const author of authors) await addMemeRow(site.ctx, author, { company, theme_1 });
  await site.ctx.db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', authors.length) }))
    .where('name', '=', company)
    .execute();
}
const read = async (url: string, as: Member | null = null) => {
  site.clock.advance(1001);
  return site.get(url, as);
};
const figuresOf = async (slug: string) => {
  const answer = await read(resource.companyFigures(slug));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CompanyFigures>();
};
const ALL = [
  resource.companyBadge,
  resource.companyChart,
  resource.companyFigures,
  resource.companyFiguresCsv,
];

describe('the figures elsewhere', () => {
  test('are those of the page, under a licence', async () => {
    const figures = await figuresOf('dell');
    const pulse = (await read(pathOf(readPulse, { name: 'Dell' }))).json<CompanyPulse>();
    const { memes, people: count, since, state } = pulse;
    expect(figures).toMatchObject({
      company: { name: 'Dell', slug: 'dell' },
      url: `${ORIGIN}/company/Dell`,
      note: 'Jokes, not a survey.',
      site: 'Corpomeme',
      licence: { name: 'CC BY 4.0' },
      ...{ memes, people: count, since, state },
    });
    expect(figures.themes.map(({ name: _name, ...share }) => share)).toEqual(pulse.themes);
    expect(figures.themes).toHaveLength(2);
    expect(figures.quarters.length).toBe(pulse.quarters.length);
    expect(JSON.stringify(figures)).not.toMatch(/through|voices|authors/);
  });

  test('as CSV have a line for each figure', async () => {
    const answer = await read(resource.companyFiguresCsv('dell'));
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers.link).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
    const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true });
    const { themes, quarters } = await figuresOf('dell');
    expect(rows).toHaveLength(themes.length + quarters.flatMap((quarter) => quarter.themes).length);
    expect(rows[0]).toMatchObject({
      company: 'Dell',
      quarter: '',
      theme: themes[0]?.theme,
      share: String(themes[0]?.share),
      licence: 'CC BY 4.0',
      source: `${ORIGIN}/company/Dell`,
    });
  });

  test('as CSV run nothing in a spreadsheet', async () => {
    const figures = await figuresOf('dell');
    const hostile = { ...figures, company: { ...figures.company, name: '=HYPERLINK("//x")' } };
    const rows: string[][] = parse(await writeFiguresCsv(hostile), { bom: true });
    expect(rows[1]?.[0]).toBe('\'=HYPERLINK("//x")');
  });

  test.each(ALL.map((address) => [address('dell'), address] as const))(
    '%s may be read by any site, without cookies, and has an ETag',
    async (url, address) => {
      for (const as of [null, null, people[0] ?? null]) {
        const answer = as ? await read(url, as) : await site.get(url);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        });
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      const { headers } = await site.get(url);
      expect(headers['cache-control']).toBe('public, no-cache');
      const again = await site.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect(again.statusCode).toBe(304);
      const moved = await site.get(address('Dell'));
      expect([moved.statusCode, moved.headers.location]).toEqual([308, url]);
      for (const unknown of ['nobody', '../x', '<script>', 'x'.repeat(101), '%00'])
        expect((await site.get(address(unknown))).statusCode, unknown).toBeGreaterThanOrEqual(400);
    },
  );

  test('say what is missing where there are no figures, and go at once with a meme', async () => {
    const chart = await read(resource.companyChart('oracle'));
    expect(chart.body).toContain('There are too few memes for figures yet');
    await post('Adobe', people.slice(0, 10), 'pay');
    await renewPulses(site.ctx);
    expect((await figuresOf('adobe')).themes).toHaveLength(1);
    const gone = site.ctx.db.selectFrom('memes').select('id').where('company', '=', 'Adobe').limit(1);
    await site.ctx.db.deleteFrom('memes').where('id', 'in', gone).execute();
    expect(await figuresOf('adobe')).toMatchObject({
      state: 'resting',
      people: null,
      themes: [],
      quarters: [],
    });
    expect((await read(resource.companyBadge('adobe'))).body).not.toContain('%');
    expect((await read(resource.companyChart('adobe'))).body).toContain('The figures rest');
  });

  test('follow a rename and a merge, and leave with a hidden company', async () => {
    const { id } = await site.ctx.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'HP')
      .executeTakeFirstOrThrow();
    const change = (body: object) => site.send('PATCH', `/admin/companies/${id}`, body, admin);
    expect((await change({ name: 'HP Hurray' })).statusCode).toBe(200);
    const moved = await read(resource.companyBadge('hp', { scheme: 'dark' }));
    expect([moved.statusCode, moved.headers.location]).toEqual([
      308,
      '/company/hp-hurray/badge.svg?scheme=dark',
    ]);
    await site.ctx.db.updateTable('companies').set({ state: 'hidden' }).where('id', '=', id).execute();
    for (const address of ALL) expect((await read(address('hp-hurray'))).statusCode).toBe(404);
    expect((await read(resource.companyShareImage('hp-hurray'))).statusCode).toBe(404);
  });
});

describe('the pictures', () => {
  test.each([
    ['badge', resource.companyBadge],
    ['chart', resource.companyChart],
  ] as const)('%s is valid XML without script, in each scheme, and can be drawn', async (_kind, address) => {
    const bodies = [];
    for (const scheme of [undefined, 'light', 'dark']) {
      const { body, headers } = await read(address('dell', { scheme }));
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(XMLValidator.validate(body)).toBe(true);
      expect(body).not.toMatch(/<script|href=|onload/);
      expect(body).toContain('Jokes, not a survey.');
      expect(body.length).toBeLessThan(100_000);
      expect((await sharp(Buffer.from(body)).metadata()).format).toBe('svg');
      bodies.push(body);
    }
    expect(new Set(bodies).size).toBe(3);
    expect((await read(address('dell', { scheme: 'pink' }))).statusCode).toBe(400);
  });

  test('escape a hostile name, and draw the longest', async () => {
    for (const name of ['<script>alert(1)</script> & "Co"', '=cmd|A1', 'W'.repeat(100)]) {
      const added = await site.send('POST', '/admin/companies', { name }, admin);
      expect(added.statusCode, added.body).toBe(201);
      const { slug } = added.json<{ slug: string }>();
      for (const address of [resource.companyBadge, resource.companyChart]) {
        const { body } = await read(address(slug));
        expect(XMLValidator.validate(body), body.slice(0, 200)).toBe(true);
        expect(body).not.toContain('<script');
      }
      expect((await read(resource.companyShareImage(name))).statusCode).toBe(200);
    }
  });

  test('the share image of a company shows its shares, and has a version', async () => {
    const { themes } = await figuresOf('dell');
    const url = resource.companyShareImage('Dell', { v: companyImageVersion('Dell', themes) });
    const answer = await read(url);
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: SHARE_IMAGE.width,
      height: SHARE_IMAGE.height,
    });
    const plain = await read(resource.companyShareImage('Oracle'));
    expect(plain.headers['cache-control']).toBe('public, no-cache');
    expect(plain.rawPayload.equals(answer.rawPayload)).toBe(false);
    expect((await read(resource.themeShareImage('pay'))).statusCode).toBe(200);
    expect((await read(resource.themeShareImage('nope'))).statusCode).toBe(404);
  });
});

describe('oEmbed of a company', () => {
  const ask = (query: Record<string, string | number>) => read(resource.oembed(query));
  const url = ORIGIN + page.company('Dell');

  test('is the chart as a picture that links to the page, without frame or script', async () => {
    const described = (await ask({ url })).json<Oembed>();
    expect(described).toMatchObject({ version: '1.0', type: 'rich', width: 480, thumbnail_width: 1200 });
    expect(described.html).toContain(
      `<a href="${ORIGIN}/company/Dell"><img src="${ORIGIN}/company/dell/chart.svg"`,
    );
    expect(described.html).not.toMatch(/<script|<iframe/);
    expect((await ask({ url: `${ORIGIN}/company/dell/?x=1` })).json()).toEqual(described);
    const small = (await ask({ url, maxwidth: 240, maxheight: 60 })).json<Oembed>();
    expect(small.width).toBeLessThanOrEqual(240);
    expect(small.height).toBeLessThanOrEqual(60);
    expect(small.thumbnail_url).toBeUndefined();
  });

  test.each([
    [404, { url: `${ORIGIN}/company/Nobody` }],
    [404, { url: `${ORIGIN}/company/%ff` }],
    [404, { url: `${ORIGIN}/company/Dell/more` }],
    [501, { url, format: 'xml' }],
  ])('answers %i to %o', async (status, query: Record<string, string>) => {
    expect((await ask(query)).statusCode).toBe(status);
  });
});
