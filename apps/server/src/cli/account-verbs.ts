import { expireAccounts, listExpiring } from '../features/people/users/deletion/inactivity.service.ts';
import type { SiteVerb } from './verb.ts';

export const expireOldAccounts: SiteVerb = {
  name: 'accounts expire',
  operands: [],
  options: { apply: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  help: [
    'Warns members who were away for 11 months by mail, and archives those who were away for 12.',
    'Says whom it would be, and changes nothing; --dry-run says the same in words.',
    '--apply  does it; once a day is enough',
  ],
  async run(ctx, { options, print }) {
    const isReal = options.apply === true && options['dry-run'] !== true;
    const { warned, archived } = await (isReal ? expireAccounts(ctx) : listExpiring(ctx));
    for (const id of warned) print(`${isReal ? 'warned' : 'to warn'}: ${id}`);
    for (const id of archived) print(`${isReal ? 'archived' : 'to archive'}: ${id}`);
    print(
      `${warned.length} warned, ${archived.length} archived${isReal ? '.' : ' with --apply; nothing was changed.'}`,
    );
  },
};
