import * as operations from '@corpomeme/contract/people/admin.operations';
import { changeLogo, removeLogo } from '@corpomeme/contract/site/logo';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { withSubmission } from '../../../../http/bodies/submission.ts';
import { handle } from '../../../../http/handle.ts';
import { setLogo } from './logo.service.ts';
import { changeSettings, getSettings, listSiteLanguages } from './settings.service.ts';

export function registerSettings(app: App, ctx: Context): void {
  handle(app, operations.readSettings, () => getSettings(ctx));

  handle(app, operations.listSiteLanguages, () => listSiteLanguages(ctx));

  handle(app, changeLogo, (request, reply) =>
    withSubmission(ctx, request, reply, ({ file, signal }) => {
      if (!file) throw new AppError('image_required');
      return setLogo(ctx, actorOf(request), file, { seen: request.query.seen, signal });
    }),
  );

  handle(app, removeLogo, (request) => setLogo(ctx, actorOf(request), null, { seen: request.query.seen }));

  handle(app, operations.changeSettings, (request) => changeSettings(ctx, actorOf(request), request.body));
}
