import * as operations from '@corpomeme/contract/companies/speakers.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { listSpeakers, settleSpeaker } from './speaker-list.service.ts';
import {
  askToSpeak,
  getSpeaking,
  mailLink,
  proveByLink,
  proveByRecord,
  stopSpeaking,
} from './speakers.service.ts';

export function registerSpeakers(app: App, ctx: Context): void {
  handle(app, operations.readSpeaking, (request) => getSpeaking(ctx, actorOf(request), request.params.name));

  handle(app, operations.askToSpeak, (request) => askToSpeak(ctx, actorOf(request), request.params.name));

  handle(app, operations.proveByRecord, (request) =>
    proveByRecord(ctx, actorOf(request), request.params.name),
  );

  handle(app, operations.mailSpeakerLink, async (request, reply) => {
    await mailLink(ctx, actorOf(request), request.params.name, request.body.mailbox);
    return reply.status(202).send({ message: m.answer.speakerMailed });
  });

  handle(app, operations.proveByLink, (request) =>
    proveByLink(ctx, actorOf(request), request.params.name, request.body.token),
  );

  handle(app, operations.stopSpeaking, (request) => stopSpeaking(ctx, actorOf(request), request.params.name));

  handle(app, operations.listSpeakers, () => listSpeakers(ctx));

  handle(app, operations.settleSpeaker, (request) =>
    settleSpeaker(ctx, actorOf(request), request.params.id, request.body.confirmed),
  );
}
