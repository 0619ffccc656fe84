import { AuditList, AuditQuery } from '@corpomeme/contract/admin';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { listAuditPage } from './audit.service.ts';

export function registerAudit(app: App, ctx: Context): void {
  app.get(
    route.adminAudit,
    {
      config: { access: 'admin', limit: 'search' },
      schema: {
        summary: 'Who decided and changed what, latest first',
        tags: ['administration'],
        querystring: AuditQuery,
        response: { 200: AuditList, ...failures },
      },
    },
    async (request, reply) => {
      const { entries, next } = await listAuditPage(ctx, request.query);
      if (next) reply.header('link', nextLink(request.url, next));
      return entries;
    },
  );
}
