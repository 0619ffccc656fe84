import { verifyCounters } from '../features/people/admin/counters.service.ts';
import { Failure, type SiteVerb } from './verb.ts';

export const checkCounters: SiteVerb = {
  name: 'counters verify',
  operands: [],
  options: { repair: { type: 'boolean' } },
  help: [
    'Compares every counter with what it counts; exit code 1 when one is wrong.',
    '--repair  counts the wrong ones again; the site may run meanwhile',
  ],
  async run(ctx, { options, print }) {
    const repair = options.repair === true;
    const drifts = await verifyCounters(ctx, { repair });
    for (const { counter, of, stored, counted } of drifts)
      print(`${counter} of ${of}: stored ${stored}, counted ${counted}`);
    if (drifts.length === 0) return print('All counters are right.');
    if (!repair) throw new Failure(`${drifts.length} wrong; --repair counts them again`);
    print(`${drifts.length} repaired.`);
  },
};
