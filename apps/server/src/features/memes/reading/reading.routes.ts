import * as operations from '@corpomeme/contract/memes/reading.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import {
  chooseCompany,
  forgetCompany,
  listMutedMembers,
  muteMember,
  unmuteMember,
  unsaveMeme,
} from './reading.service.ts';

/**
 * Registers the calls about companies and members. The lists of memes and `saveMeme` are registered by the feature of
 * memes.
 */
export function registerReading(app: App, ctx: Context): void {
  handle(app, operations.unsaveMeme, (request) => unsaveMeme(ctx, actorOf(request), request.params.id));

  handle(app, operations.chooseCompany, (request) =>
    chooseCompany(ctx, actorOf(request), request.params.name, request.body.choice),
  );

  handle(app, operations.forgetCompany, (request) =>
    forgetCompany(ctx, actorOf(request), request.params.name),
  );

  handle(app, operations.listMutedMembers, (request) => listMutedMembers(ctx, actorOf(request)));

  handle(app, operations.muteMember, (request) => muteMember(ctx, actorOf(request), request.params.id));

  handle(app, operations.unmuteMember, (request) => unmuteMember(ctx, actorOf(request), request.params.id));
}
