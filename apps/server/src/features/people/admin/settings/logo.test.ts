import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { SiteFacts } from '@corpomeme/contract/site/site-facts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
});
afterAll(() => site.close());

const RED = { r: 220, g: 20, b: 60 };
const draw = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer();
const upload = (bytes: Buffer | null, as: Member | null = admin) =>
  site.upload(as, {}, bytes ? { bytes } : undefined, { method: 'PUT', url: '/admin/logo' });
/** Later than responses of the same version of the database are kept. */
const get = (address: string, as: Member | null = null) => {
  site.clock.advance(11_000);
  return site.get(address, as);
};
const logo = async () => (await get('/site')).json<SiteFacts>().logo;
const shareImage = async () => (await get('/share/site.jpg')).rawPayload;
/** Returns how many pixels have the colour of the uploaded logo. */
async function countRed(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 190 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 100) count += 1;
  return count;
}

test('a logo is re-encoded in fixed sizes and stands where the mark stood, until it is removed', async () => {
  expect(await logo()).toBe('');
  expect(await countRed(await shareImage())).toBe(0);
  const etag = (await get('/share/site.jpg')).headers.etag;
  const stored = await upload(await draw(400, 100));
  expect(stored.statusCode, stored.body).toBe(200);
  const { version } = stored.json<{ version: string }>();
  expect(await logo()).toBe(version);
  for (const size of [96, 192, 512]) {
    const file = await get(`/site/logo/${version}/${size}.png`);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, format, hasAlpha, exif } = await sharp(file.rawPayload).metadata();
    expect({ width, height, format, hasAlpha, exif }).toEqual({
      width: size,
      height: size,
      format: 'png',
      hasAlpha: true,
      exif: undefined,
    });
  }
  expect((await get('/manifest.webmanifest')).body).toContain(`/site/logo/${version}/512.png`);
  expect(await countRed(await shareImage())).toBeGreaterThan(1000);
  expect((await get('/share/site.jpg')).headers.etag).not.toBe(etag);
  const log = (await get('/admin/audit?action=site.settings', admin)).json<AuditEntry[]>();
  expect(log[0]).toMatchObject({ actor_id: admin.id, details: { logo: version, before: '' } });

  const other = (await upload(await draw(10, 10))).json<{ version: string }>().version;
  expect((await get(`/site/logo/${version}/96.png`)).statusCode).toBe(404);
  expect((await get(`/site/logo/${other}/97.png`)).statusCode).toBe(404);
  expect((await site.send('DELETE', '/admin/logo', undefined, admin)).json()).toEqual({ version: '' });
  expect(await logo()).toBe('');
  expect((await get(`/site/logo/${other}/96.png`)).statusCode).toBe(404);
  expect((await get('/manifest.webmanifest')).body).toContain('/icons/icon-512.png');
});

test('only admins upload one, and only pictures', async () => {
  const picture = await draw(64, 64);
  const moderator = await site.member('moderator');
  const refused = await Promise.all([null, moderator].map((as) => upload(picture, as)));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 403]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(svg)).json().code).toBe('image_format');
  expect((await upload(picture.subarray(0, 60))).json().code).toBe('image_damaged');
  expect((await upload(null)).json().code).toBe('image_required');
  expect(await logo()).toBe('');
});

test('concurrent uploads leave one logo in all sizes', async () => {
  const pictures = await Promise.all([10, 20, 30].map((r) => draw(50, 50, { r, g: r, b: r })));
  await Promise.all(pictures.map((each) => upload(each)));
  const rows = await site.ctx.db.selectFrom('site_logo').select(['size', 'version']).execute();
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map(({ version }) => version)).size).toBe(1);
});
