import type { FastifyReply } from 'fastify';

/** Redirects a former address to the current one permanently. */
export function moveTo(reply: FastifyReply, address: string): string {
  reply.status(308).header('location', address).type('text/plain; charset=utf-8');
  return '';
}
