import { route } from '@corpomeme/contract/paths';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { writeSecurityTxt } from './security-txt.view.ts';

/** Where to report a weakness (RFC 9116). */
export function registerSecurityTxt(app: App, ctx: Context): void {
  app.get(
    route.securityTxt,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Where to report a weakness',
        tags: ['sharing'],
        response: { 200: z.string(), ...failures },
      },
    },
    (_request, reply) => {
      reply.type('text/plain; charset=utf-8');
      return writeSecurityTxt(ctx.config.publicUrl, ctx.clock.now());
    },
  );
}
