import type { FastifyRequest } from 'fastify';

/** What a login is told apart by from another. */
export interface Client {
  /** As far as TRUST_PROXY lets a proxy say it. */
  address: string;
  userAgent: string | undefined;
}

export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}
