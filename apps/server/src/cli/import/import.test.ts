import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { imageOfSize, smallPng } from '../../../test/corpus.ts';
import type { Member } from '../../../test/members.ts';
import { addMemeRow } from '../../../test/meme-rows.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { runAdmin } from '../admin.ts';

const QUOTA = 200;

let site: TestSite;
let member: Member;
let folder: string;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await site.member();
  folder = makeTemporaryFolder('corpomeme-import-');
  return () => rmSync(folder, { recursive: true });
});

const put = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
/** Writes pictures that differ, because a file is imported once. */
async function putPictures(...names: string[]) {
  for (const [at, name] of names.entries()) put(name, await smallPng(40 + at, 30));
}

async function run(options: string[] = [], whilePrinting: (line: string) => void = () => {}) {
  const { database } = site.ctx.config;
  const env = {
    DATA_DIR: site.dataDir,
    AUTH_SECRET: site.ctx.auth.secret,
    LOG_LEVEL: 'silent',
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  };
  const out: string[] = [];
  const err: string[] = [];
  const print = (line: string) => {
    out.push(line);
    whilePrinting(line);
  };
  const sides = { env, print, complain: (line: string) => err.push(line) };
  const code = await runAdmin(['import', folder, '--as', member.email, ...options], sides);
  return { code, out, err };
}

async function listMemes() {
  return site.ctx.db
    .selectFrom('memes')
    .select(['title', 'company', 'city', 'message', 'image_alt', 'status'])
    .where('user_id', '=', member.id)
    .orderBy('title')
    .execute();
}

async function countStored(): Promise<number> {
  return (await Array.fromAsync(site.ctx.storage.keys())).length;
}

test('a folder becomes pending memes of the account, once', async () => {
  await putPictures('a.png', 'b.png');
  mkdirSync(path.join(folder, 'old'));
  put('old/c.png', await smallPng(80, 30));
  put(
    'memes.csv',
    'title,company,city,text,file,Date\n' +
      'Monday,Adobe,Iasi,"Two lines,\nand a comma",a.png,2019-05-01\n' +
      'No place,General,,,b.png,\n' +
      'Deep,Bitdefender,Bucuresti,,old\\c.png,',
  );
  const expected = { status: 'pending', image_alt: null, message: null };
  const memes = [
    { ...expected, title: 'Deep', company: 'Bitdefender', city: 'Bucuresti' },
    { ...expected, title: 'Monday', company: 'Adobe', city: 'Iasi', message: 'Two lines,\nand a comma' },
    { ...expected, title: 'No place', company: 'General', city: 'N/A' },
  ];
  const dates = 'The column date is ignored: a meme has the dates of its submission and approval.';
  const before = await countStored();
  expect(await run(['--dry-run'])).toEqual({
    code: 0,
    out: [dates, '3 to import; nothing was stored, 0 there already, 0 refused.'],
    err: [],
  });
  expect([await listMemes(), await countStored()]).toEqual([[], before]);

  const [one, other] = await Promise.all([run(), run()]);
  const imported = [one, other].map(({ out }) => Number.parseInt(out.at(-1) ?? '', 10));
  expect([one.code, other.code, imported.reduce((sum, each) => sum + each, 0)]).toEqual([0, 0, 3]);
  expect(await listMemes()).toEqual(memes);
  site.clock.advance(3 * 86_400_000);
  expect((await run()).out.at(-1)).toBe('0 imported, 3 there already, 0 refused.');
  expect([(await listMemes()).length, await countStored()]).toEqual([3, before + 3]);

  const moderator = await site.member('moderator');
  const queue = (await site.get('/memes/pending', moderator)).json<{ user_id: string; title: string }[]>();
  expect(queue.filter(({ user_id }) => user_id === member.id).map(({ title }) => title)).toContain('Monday');
  const entries = await site.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'meme.import')
    .where('user_id', '=', member.id)
    .execute();
  expect(entries).toEqual(Array(3).fill({ actor_id: null, details: '{}' }));
});

test('the table may be one of Excel: a mark, semicolons, quotes, diacritics, empty lines', async () => {
  await putPictures('a.png', 'b.png');
  put(
    'Tabel.CSV',
    '\uFEFFTitle;Company;City;Text;Alt;File\r\n' +
      '"O ședință; din nou";adobe;București;"A ""spus""\r\ncă vine";O ședință;a.png\r\n\r\n' +
      'Ziar;IBM;TIMIȘOARA;;;b.png\r\n',
  );
  expect(await run()).toMatchObject({ code: 0, out: ['2 imported, 0 there already, 0 refused.'] });
  expect(await listMemes()).toEqual([
    {
      ...{ title: 'O ședință; din nou', company: 'Adobe', city: 'Bucuresti', status: 'pending' },
      ...{ message: 'A "spus"\ncă vine', image_alt: 'O ședință' },
    },
    { title: 'Ziar', company: 'IBM', city: 'Timisoara', message: null, image_alt: null, status: 'pending' },
  ]);
});

test('a folder may be as a Mac, Excel, a phone and a USB stick leave it', async () => {
  const narrow = 'Screenshot 2026-01-02 at 3.14.15\u202fPM.png';
  await putPictures('\u015Fedint\u0326a\u0306.png', narrow, 'a.png', 'b.png', 'c.png', 'd.png', 'e.png');
  put('._memes.csv', '\0\x05\x16\x07Mac OS X');
  put('._a.png', 'no picture');
  mkdirSync(path.join(folder, 'System Volume Information'));
  put('Thumbs.db', 'no picture');
  put(
    'memes.csv',
    [
      '\uFEFFsep=;',
      '',
      'title;company;city;text;file;',
      ';;;;;',
      'Mac;Adobe;Bucharest;;\u0219edin\u021B\u0103.png;',
      '  ',
      'Phone;Adobe;Cluj;;Screenshot 2026-01-02  at 3.14.15 PM.png;',
      'monitor 27" nou;Adobe;Bucureşti;el a spus "da";a.png;',
      '"never closed;Adobe;Iasi;;b.png;',
      '"it "closes" early";Adobe;Iasi;;b.png;',
      'Stick;Adobe;Tg. Mureș;;.\\b.png;',
      'Again;Adobe;Iasi;;b.png;',
      'Far;Adobe;Yasi;;c.png;',
      'Far;Adobi;Iasi;;c.png;',
      `${'x'.repeat(70_000)};Adobe;Iasi;;c.png;`,
      '"Two\nlines";Adobe;Drobeta;;d.png;',
      'Last;Adobe;Iasi;"open;e.png;',
    ].join('\r\n'),
  );
  const { out, err } = await run();
  expect(out.map((line) => line.replace(/x{9,}/, '…'))).toEqual([
    expect.stringMatching(/^line 9: row “"never closed;.*”: text follows a closing quote/),
    expect.stringMatching(/^line 10: row “"it "closes.*”: text follows a closing quote/),
    'line 12: file “b.png”: line 11 has the same picture',
    expect.stringMatching(/^line 13: city “Yasi”: .* Nearest: Iasi, \w+, \w+\.$/),
    expect.stringMatching(/^line 14: company “Adobi”: .* Nearest: Adobe/),
    expect.stringMatching(/^line 15: row “…”: the row has more than 65536 letters/),
    expect.stringMatching(/^line 18: row “Last;.*”: a quote is opened and never closed$/),
  ]);
  expect(err).toEqual(['5 imported, 0 there already, 7 refused.']);
  expect((await listMemes()).map(({ title, city }) => [title, city]).toSorted()).toEqual([
    ['Mac', 'Bucuresti'],
    ['Phone', 'Cluj-Napoca'],
    ['Stick', 'Targu Mures'],
    ['Two lines', 'Drobeta-Turnu Severin'],
    ['monitor 27" nou', 'Bucuresti'],
  ]);
});

test('a table with tabs keeps quotes that do not fit', async () => {
  await putPictures('a.png', 'b.png');
  put(
    'memes.csv',
    'title\tcompany\tcity\ttext\tfile\n"Da", a zis\tAdobe\tIasi\tel "da"\ta.png\n"Alt\tAdobe\tIasi\t\tb.png\n',
  );
  expect(await run()).toMatchObject({ code: 0, out: ['2 imported, 0 there already, 0 refused.'] });
  expect((await listMemes()).map(({ title }) => title)).toEqual(['"Alt', '"Da", a zis']);
});

test('of two files with names that look the same, neither is taken for the other', async () => {
  await putPictures('sedi\u0163a.png', 'sedit\u0326a.png');
  put('memes.csv', 'company,city,file\nAdobe,Iasi,sedi\u021Ba.png\nAdobe,Iasi,sedi\u0163a.png\n');
  expect(await run()).toMatchObject({
    out: ['line 2: file “sedi\u021Ba.png”: 2 files have such a name'],
    err: ['1 imported, 0 there already, 1 refused.'],
  });
});

test('bad rows are named by line and reason, leave nothing, and do not stop the others', async () => {
  await putPictures('good.png', 'unused.png');
  put('text.png', 'no picture');
  put('huge.png', await imageOfSize(5_242_881));
  mkdirSync(path.join(folder, 'sub'));
  const outside = makeTemporaryFolder('corpomeme-outside-');
  writeFileSync(path.join(outside, 'secret.png'), await smallPng());
  symlinkSync(path.join(outside, 'secret.png'), path.join(folder, 'link.png'));
  put(
    'memes.csv',
    [
      'title,company,city,file',
      'a,Nobody Inc,Iasi,unused.png',
      'a,Adobe,Atlantis,unused.png',
      'a,Adobe,,unused.png',
      'a,Adobe,Iasi,absent.png',
      `a,Adobe,Iasi,../${path.basename(outside)}/secret.png`,
      'a,Adobe,Iasi,link.png',
      'a,Adobe,Iasi,sub',
      'a,Adobe,Iasi,',
      'a,Adobe,Iasi,text.png',
      'a,Adobe,Iasi,huge.png',
      `${'x'.repeat(121)},Adobe,Iasi,unused.png`,
      'one, two,Adobe,Iasi,unused.png',
      'fine,Adobe,Iasi,good.png',
    ].join('\n'),
  );
  const before = await countStored();
  const dry = await run(['--dry-run']);
  const { code, out, err } = await run();
  rmSync(outside, { recursive: true });
  expect(out.map((line) => line.replace(/“x+”/, '“x…”').replace(outside, ''))).toEqual([
    expect.stringMatching(/^line 2: company “Nobody Inc”: ./),
    expect.stringMatching(/^line 3: city “Atlantis”: ./),
    expect.stringMatching(/^line 4: city “”: ./),
    'line 5: file “absent.png”: there is no such file',
    expect.stringMatching(/^line 6: file “\.\..*secret\.png”: it is outside the folder$/),
    'line 7: file “link.png”: it is outside the folder',
    'line 8: file “sub”: it is no file',
    'line 9: file “”: the row names none',
    expect.stringMatching(/^line 10: text\.png: ./),
    expect.stringMatching(/^line 11: huge\.png: ./),
    expect.stringMatching(/^line 12: title “x…”: ./),
    'line 13: cell “unused.png”: has no column; quote texts',
  ]);
  expect([dry.code, dry.out]).toEqual([1, out]);
  expect([code, err]).toEqual([1, ['1 imported, 0 there already, 12 refused.']]);
  expect((await listMemes()).map(({ title }) => title)).toEqual(['fine']);
  expect(await countStored()).toBe(before + 1);
});

test('an import that stopped goes on where it was', async () => {
  await putPictures('a.png', 'b.png');
  put('memes.csv', 'company,city,file\nAdobe,Iasi,a.png\nAdobe,Iasi,absent.png\nAdobe,Iasi,b.png\n');
  const uploads = path.join(site.dataDir, 'uploads');
  const breakStorage = () => {
    renameSync(uploads, `${uploads}.away`);
    writeFileSync(uploads, 'no folder');
  };
  const { code, err } = await run([], breakStorage);
  expect([code, err[0]]).toEqual([1, expect.stringMatching(/^stopped at line 4: .* The same call goes on/)]);
  rmSync(uploads);
  renameSync(`${uploads}.away`, uploads);
  expect(await listMemes()).toHaveLength(1);
  expect(await run()).toMatchObject({ code: 1, err: ['1 imported, 1 there already, 1 refused.'] });
});

test('the quota of waiting memes does not stop it, and thousands of rows do not either', async () => {
  for (let at = 0; at < QUOTA; at++) await addMemeRow(site.ctx, member, { status: 'pending' });
  await putPictures('a.png');
  put('memes.csv', `company,city,file\n${'Adobe,Iasi,a.png\n'.repeat(2000)}`);
  const { out, err } = await run();
  expect(out.slice(-2)).toEqual([
    'line 2001: file “a.png”: line 2 has the same picture',
    '2000 of 2000 rows, 1 imported.',
  ]);
  expect(err).toEqual(['1 imported, 0 there already, 1999 refused.']);
});

test.each([
  ['without a column', 'title,company\nx,Adobe', /missing: file/],
  ['with an unknown column', 'company,file,votes\nAdobe,a.png,9', /unknown: votes/],
  ['with a column twice', 'company,file,file\nAdobe,a.png,b.png', /twice: file/],
  ['without rows', '', /the table is empty/],
  ['of another encoding', Buffer.from('company,file\nAdobe,\xEEntors.png', 'latin1'), /not in UTF-8/],
  [
    'with an open quote in its head',
    'company,"file\nAdobe,a.png',
    /first line cannot be read: a quote is opened/,
  ],
])('a table %s is refused before its first row', async (_name, table, reason) => {
  await putPictures('a.png');
  put('memes.csv', table);
  const { code, err } = await run();
  expect([code, err[0]]).toEqual([1, expect.stringMatching(reason)]);
  expect(await listMemes()).toEqual([]);
});

test('needs one table and an account that may post', async () => {
  expect((await run()).err).toEqual(['the folder has 0 files *.csv; it needs one']);
  put('memes.csv', 'company,file\n');
  put('more.csv', 'company,file\n');
  expect((await run()).err).toEqual(['the folder has 2 files *.csv; it needs one']);
  rmSync(path.join(folder, 'more.csv'));
  const moderator = await site.member('moderator');
  const ban = { kind: 'posting_ban', reason_code: 'advertising', days: 30 };
  expect((await site.send('POST', `/users/${member.id}/sanctions`, ban, moderator)).statusCode).toBe(201);
  expect((await run()).err).toEqual([`${member.email} may not post now`]);
  member = { ...member, email: 'nobody@firma.ro' };
  expect(await run()).toMatchObject({ code: 1, err: ['nobody@firma.ro has no account that can post'] });
});
