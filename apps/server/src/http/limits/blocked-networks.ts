import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes from blocked networks, for visitors and members alike. Reads stay allowed. */
export function refuseBlocked(app: FastifyInstance, isBlocked: (address: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && (await isBlocked(request.ip))) throw new AppError('address_blocked');
  });
}
