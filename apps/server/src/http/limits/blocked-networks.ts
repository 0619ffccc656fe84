import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Nothing is written from a blocked network, whoever asks: no login, no registration, no vote. Reading stays. */
export function refuseBlocked(app: FastifyInstance, isBlocked: (address: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && (await isBlocked(request.ip))) throw new AppError('address_blocked');
  });
}
