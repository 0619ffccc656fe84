import type { FastifyRequest } from 'fastify';

/** What distinguishes one login from another. */
export interface Client {
  /** The client address, as far as TRUST_PROXY trusts the proxies. */
  address: string;
  userAgent: string | undefined;
}

export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}
