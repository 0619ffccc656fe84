import * as operations from '@corpomeme/contract/moderation/notes.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { addNote, deleteNote, listNotes } from './notes.service.ts';

export function registerNotes(app: App, ctx: Context): void {
  handle(app, operations.listNotes, async (request, reply) => {
    const { notes, next } = await listNotes(ctx, actorOf(request), request.query);
    if (next) reply.header('link', nextLink(request, next));
    return notes;
  });

  handle(app, operations.addNote, async (request, reply) =>
    reply.status(201).send(await addNote(ctx, actorOf(request), request.body)),
  );

  handle(app, operations.deleteNote, async (request) => {
    const { id } = request.params;
    await deleteNote(ctx, actorOf(request), id);
    return { id };
  });
}
