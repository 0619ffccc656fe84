import Fastify from 'fastify';

/**
 * The baseline: Fastify with a single route whose response has as many bytes as the product's. POST takes a JSON body,
 * as a vote does.
 */
const bytes = Buffer.alloc(Number(process.env.ANSWER_BYTES), 120);
const status = Number(process.env.ANSWER_STATUS ?? 200);
const app = Fastify();
app.get('/ready', async () => 'ok');
app.get('/', (_request, reply) => {
  reply.status(status).header('content-type', 'text/plain');
  return status === 304 ? reply.send() : reply.send(bytes);
});
app.post('/', (_request, reply) => reply.header('content-type', 'application/json').send(bytes));
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
