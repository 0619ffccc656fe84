import { MemeFields } from '@corpomeme/contract/memes/memes';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { toImageSource } from '../../../platform/images/images.ts';
import { findListedCompany } from '../../companies/companies.queries.ts';
import { chosenCompany } from '../../companies/companies.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { parseFields } from '../fields.policy.ts';
import { listTexts } from '../listed-texts.policy.ts';
import { hasMemeOfFile } from '../pictures/prints.queries.ts';
import { loadPicture } from './pictures.service.ts';
import { submitMeme } from './upload.service.ts';

interface ImportedMeme {
  /** The fields of a submission. */
  fields: Record<string, string>;
  picture: Buffer;
}

/**
 * Submits a meme in the member's name, as an upload by the member would, and returns its id; null if the member has a
 * meme of the same file. Quotas of members do not apply. With `isDry`, makes every check and stores nothing.
 */
export async function importMeme(
  ctx: Context,
  actor: Actor,
  { fields: given, picture }: ImportedMeme,
  isDry: boolean,
): Promise<number | 'new' | null> {
  const hash = ctx.images.hashOf(picture);
  if (await hasMemeOfFile(ctx.db, actor.userId, hash)) return null;
  const fields = { ...given, company: await companyNamed(ctx, given.company ?? '') };
  const file = toImageSource(picture);
  const unlimited = withoutLimits(ctx);
  if (isDry) {
    const parsed = parseFields(MemeFields, fields);
    refuseListed(await readEntries(ctx), listTexts(parsed));
    await chosenCompany(ctx.db, parsed.company);
    await loadPicture(unlimited, actor.userId, { url: null, file, signal: undefined });
    return 'new';
  }
  // The key decides between two runs at once; the hash of the picture, between runs of different days.
  const attempt = { userId: actor.userId, key: `import ${hash}`, fingerprint: hash };
  const { answer, isReplay } = await submitMeme(unlimited, actor, { fields, file, isImport: true }, attempt);
  return isReplay ? null : answer.id;
}

/** Records that the operator posts in the member's name, before the first meme. */
export async function recordImport(ctx: Context, actor: Actor): Promise<void> {
  const { userId } = actor;
  await act(ctx, actor, (trx, at) => recordAudit(trx, { action: 'meme.import', at, actorId: null, userId }));
}

/** Returns the current name of a company by any of its names, in any case; an unknown name as it is. */
async function companyNamed({ db }: Context, name: string): Promise<string> {
  return (await findListedCompany(db, name, { isLoose: true }))?.name ?? name;
}

function withoutLimits(ctx: Context): Context {
  const none = async () => {};
  return { ...ctx, limits: { ...ctx.limits, assertLeft: none, charge: none } };
}
