import { route } from '@corpomeme/contract/paths';
import {
  AuthorRecord,
  Sanction,
  SanctionBody,
  SanctionList,
  SanctionParams,
} from '@corpomeme/contract/sanctions';
import { UserParams } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import {
  addSanction,
  getRecord,
  listOwnSanctions,
  listSanctions,
  removeSanction,
} from './sanctions.service.ts';

const tags = ['moderation'];

export function registerSanctions(app: App, ctx: Context): void {
  registerReading(app, ctx);

  app.post(
    route.userSanctions,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Warn a member, keep them from posting, or suspend them',
        tags,
        params: UserParams,
        body: SanctionBody,
        response: { 201: Sanction, ...failures },
      },
    },
    async (request, reply) => {
      const sanction = await addSanction(ctx, actorOf(request), request.params.id, request.body);
      return reply.status(201).send(sanction);
    },
  );

  app.delete(
    route.userSanction,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Lift a sanction',
        tags,
        params: SanctionParams,
        response: { 200: Sanction, ...failures },
      },
    },
    (request) => removeSanction(ctx, actorOf(request), request.params.id, request.params.sanctionId),
  );
}

function registerReading(app: App, ctx: Context): void {
  app.get(
    route.ownSanctions,
    {
      config: { access: 'member' },
      schema: { summary: 'Own sanctions, latest first', tags, response: { 200: SanctionList, ...failures } },
    },
    (request) => listOwnSanctions(ctx, actorOf(request)),
  );

  app.get(
    route.userSanctions,
    {
      config: { access: 'moderator' },
      schema: {
        summary: "A member's sanctions, latest first",
        tags,
        params: UserParams,
        response: { 200: SanctionList, ...failures },
      },
    },
    (request) => listSanctions(ctx, actorOf(request), request.params.id),
  );

  app.get(
    route.userRecord,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'What moderators know of an author at a glance',
        tags,
        params: UserParams,
        response: { 200: AuthorRecord, ...failures },
      },
    },
    (request) => getRecord(ctx, request.params.id),
  );
}
