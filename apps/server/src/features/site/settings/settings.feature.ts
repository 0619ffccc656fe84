import { readLogo } from '@corpomeme/contract/site/logo';
import { readSiteFacts } from '@corpomeme/contract/site/site-facts';
import { readWrittenPage } from '@corpomeme/contract/site/written-pages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { findLogo } from './logo.queries.ts';
import { getSiteFacts, getWrittenPage } from './settings.ts';

const YEAR = 31_536_000;

function registerLogo(app: App, ctx: Context): void {
  handle(app, readLogo, async (request, reply) => {
    const { version, file } = request.params;
    const logo = await findLogo(ctx.db, Number.parseInt(file, 10));
    if (logo?.version !== version) throw new AppError('not_found');
    reply.headers({
      'cache-control': `public, max-age=${YEAR}, immutable`,
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply.type('image/png').send(logo.png);
  });
}

export const siteSettings: Feature = {
  routes: [
    registerLogo,
    (app, ctx) => handleRead(app, readSiteFacts, () => getSiteFacts(ctx)),
    (app, ctx) =>
      handleRead(app, readWrittenPage, ({ params, query }) =>
        getWrittenPage(ctx, params.slug, query.version),
      ),
  ],
};
