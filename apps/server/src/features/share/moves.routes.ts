import type { FastifyReply } from 'fastify';

/** Sends readers of a former address to the current one for good. */
export function moveTo(reply: FastifyReply, address: string): string {
  reply.status(308).header('location', address).type('text/plain; charset=utf-8');
  return '';
}
