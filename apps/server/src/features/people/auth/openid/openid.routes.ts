import * as operations from '@corpomeme/contract/people/openid';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { linkOpenId } from '../logins/logins.ts';
import { logInWithOpenId } from './openid.service.ts';
import { beginOpenId, proveOpenId } from './openid-proofs.service.ts';

export function registerOpenId(app: App, ctx: Context): void {
  handle(app, operations.beginOpenId, (request) => beginOpenId(ctx, request.params.issuer));

  handle(app, operations.proveOpenId, (request) => proveOpenId(ctx, request.params.issuer, request.body));

  handle(app, operations.logInWithOpenId, (request) =>
    logInWithOpenId(ctx, request.body, request.headers['user-agent']),
  );

  handle(app, operations.linkOpenId, async (request) => {
    await linkOpenId(ctx, actorOf(request), request.body);
    return { message: m.answer.loginAdded };
  });
}
