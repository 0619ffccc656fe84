import { MessageAnswer } from '@corpomeme/contract/auth';
import { DigestSetting, UnsubscribeQuery } from '@corpomeme/contract/notifications';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { getsDigest, setDigest, unsubscribe } from './digest.service.ts';
import { ANSWERS } from './digest.strings.ts';

const tags = ['notifications'];

export function registerDigest(app: App, ctx: Context): void {
  app.get(
    route.digest,
    {
      config: { access: 'member' },
      schema: {
        summary: 'Whether the caller gets the daily mail',
        tags,
        response: { 200: DigestSetting, ...failures },
      },
    },
    async (request) => ({ enabled: await getsDigest(ctx, actorOf(request)) }),
  );

  app.put(
    route.digest,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'Turn the daily mail on or off',
        tags,
        body: DigestSetting,
        response: { 200: DigestSetting, ...failures },
      },
    },
    async (request) => {
      await setDigest(ctx, actorOf(request), request.body.enabled);
      return request.body;
    },
  );

  registerUnsubscribing(app, ctx);
}

/** Mail programs post a form there when their user asks them to (RFC 8058): that one address takes forms. */
function registerUnsubscribing(app: App, ctx: Context): void {
  void app.register(async (scope: App) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _text, done) => done(null, {}),
    );
    scope.post(
      route.unsubscribe,
      {
        config: { access: 'public', limit: 'link' },
        schema: {
          summary: 'Turn the daily mail off by the link in it, without a session',
          tags,
          querystring: UnsubscribeQuery,
          response: { 200: MessageAnswer, ...failures },
        },
      },
      async (request) => {
        await unsubscribe(ctx, request.query.token);
        return { message: ANSWERS.unsubscribed };
      },
    );
  });
}
