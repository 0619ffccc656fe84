import { changeWrittenPage } from '@corpomeme/contract/site/written-pages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { changePage } from './page-changes.service.ts';

export function registerWrittenPages(app: App, ctx: Context): void {
  handle(app, changeWrittenPage, (request) =>
    changePage(ctx, actorOf(request), request.params.slug, request.body),
  );
}
