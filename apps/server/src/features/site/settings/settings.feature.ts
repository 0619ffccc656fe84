import { readSiteFacts } from '@corpomeme/contract/site/site-facts';
import { readWrittenPage } from '@corpomeme/contract/site/written-pages';
import type { Feature } from '../../../feature.ts';
import { handleRead } from '../../../http/reads.ts';
import { getSiteFacts } from './site-facts.service.ts';
import { getWrittenPage } from './written-pages.service.ts';

export const siteSettings: Feature = {
  routes: [
    (app, ctx) => handleRead(app, readSiteFacts, () => getSiteFacts(ctx)),
    (app, ctx) =>
      handleRead(app, readWrittenPage, ({ params, query }) =>
        getWrittenPage(ctx, params.slug, query.version),
      ),
  ],
};
