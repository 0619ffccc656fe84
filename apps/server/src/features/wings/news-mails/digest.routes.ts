import * as operations from '@corpomeme/contract/news/notifications.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { getsDigest, getsWeeklyMail, setDigest, setWeeklyMail, unsubscribe } from './digest.service.ts';

export function registerDigest(app: App, ctx: Context): void {
  handle(app, operations.readDigestSetting, async (request) => ({
    enabled: await getsDigest(ctx, actorOf(request)),
  }));

  handle(app, operations.changeDigestSetting, async (request) => {
    await setDigest(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });

  handle(app, operations.readWeeklySetting, async (request) => ({
    enabled: await getsWeeklyMail(ctx, actorOf(request)),
  }));

  handle(app, operations.changeWeeklySetting, async (request) => {
    await setWeeklyMail(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });

  registerUnsubscribing(app, ctx);
}

/** Registers the one route that accepts forms, because mail clients post one to unsubscribe (RFC 8058). */
function registerUnsubscribing(app: App, ctx: Context): void {
  void app.register(async (scope: App) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _text, done) => done(null, {}),
    );
    handle(scope, operations.unsubscribe, async (request) => {
      await unsubscribe(ctx, request.query.token);
      return { message: m.answer.unsubscribed };
    });
  });
}
