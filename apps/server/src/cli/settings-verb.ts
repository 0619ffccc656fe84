import { SiteSettings } from '@corpomeme/contract/people/admin';
import { storeSettings } from '../features/people/admin/settings/settings.service.ts';
import { type SiteVerb, UsageError } from './verb.ts';

/** Without the second factor: nobody may have one, and then nobody could switch the requirement off. */
const Wanted = SiteSettings.omit({ requireTwoFactor: true }).partial().strict();

export const changeSiteSettings: SiteVerb = {
  name: 'settings',
  operands: ['<json>'],
  options: {},
  help: [
    'Changes settings of the site beside the running server, and prints all of them.',
    `<json>  as in PUT /admin/settings: '{"operatorName": "Meme SRL"}'; '{}' only prints`,
  ],
  async run(ctx, { operands: [json = ''], print }) {
    const wanted = parseSettings(json);
    const settings = await ctx.transact((trx) => storeSettings(ctx, trx, { actorId: null, wanted }));
    print(JSON.stringify(settings, null, 2));
  },
};

function parseSettings(json: string) {
  const { success, data, error } = Wanted.safeParse(readJson(json));
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'json'}: ${message}`);
  throw new UsageError(problems.join('\n'));
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError('json: given text that is no JSON');
  }
}
