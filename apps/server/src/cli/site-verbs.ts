import { readFile } from 'node:fs/promises';
import { WrittenPageBody, WrittenPageParams } from '@corpomeme/contract/site/written-pages';
import type { z } from 'zod';
import { storePage } from '../features/people/admin/pages/pages.ts';
import { setLogo } from '../features/people/admin/settings/settings.ts';
import { listPageVersions } from '../features/site/settings/written-pages.queries.ts';
import { toImageSource } from '../platform/images/images.ts';
import { type SiteVerb, UsageError } from './verb.ts';

export const writePage: SiteVerb = {
  name: 'page',
  operands: ['<name>', '<file>'],
  options: {},
  help: [
    'Writes a version of a page beside the running server; members are told within five minutes.',
    '<name>  terms, privacy or another page of the product, or the end of the address of a page of your own',
    '<file>  JSON as in PUT /admin/pages/{slug}; without `version` it follows the latest one',
  ],
  async run(ctx, { operands: [name = '', file = ''], print }) {
    const { slug } = parse(WrittenPageParams, { slug: name });
    const given = readJson(await readGiven(file));
    await ctx.transact(async (trx) => {
      const [latest] = await listPageVersions(trx, slug);
      const wanted = parse(WrittenPageBody, { version: latest?.version ?? 0, ...given });
      await storePage(ctx, trx, { actorId: null, slug, wanted });
      print(`Version ${wanted.version + 1} of ${slug} is written.`);
    });
  },
};

export const changeSiteLogo: SiteVerb = {
  name: 'logo',
  operands: ['<file>'],
  options: {},
  help: [
    'Replaces the logo of the site beside the running server.',
    '<file>  a PNG, JPEG or GIF; `-` shows the mark of the product again',
  ],
  async run(ctx, { operands: [file = ''], print }) {
    const picture = file === '-' ? null : toImageSource(await readGiven(file));
    const { version } = await setLogo(ctx, null, picture);
    print(version ? `The logo is ${version}.` : 'The site has the mark of the product.');
  },
};

async function readGiven(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new UsageError(`file: ${file} cannot be read`);
  });
}

function readJson(bytes: Buffer): object {
  try {
    const given: unknown = JSON.parse(bytes.toString());
    if (typeof given === 'object' && given !== null) return given;
  } catch {
    // Refused below.
  }
  throw new UsageError('file: has no JSON object');
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UsageError(problems.join('\n'));
}
