import { readSiteFacts } from '@corpomeme/contract/site/site-facts';
import type { Feature } from '../../../feature.ts';
import { handleRead } from '../../../http/reads.ts';
import { getSiteFacts } from './site-facts.service.ts';

export const siteSettings: Feature = {
  routes: [(app, ctx) => handleRead(app, readSiteFacts, () => getSiteFacts(ctx))],
};
