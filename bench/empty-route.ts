import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * The baseline: Fastify with nothing but a route for each path, whose response has the same body as the product's.
 * `ANSWERS` names a file of URLs and bodies; without it, each response has `ANSWER_BYTES` bytes. POST takes a JSON body, as
 * a vote does.
 */
const bytes = Buffer.alloc(Number(process.env.ANSWER_BYTES ?? 0), 120);
const answers = new Map(Object.entries(readAnswers()));
const status = Number(process.env.ANSWER_STATUS ?? 200);
const app = Fastify();
app.get('/ready', async () => 'ok');
for (const path of new Set(['/', ...[...answers.keys()].map((url) => url.split('?', 1)[0] ?? '')])) {
  app.get(path, (request, reply) => {
    reply.status(status).header('content-type', 'text/plain');
    return status === 304 ? reply.send() : reply.send(answers.get(request.url) ?? bytes);
  });
}
app.post('/', (_request, reply) => reply.header('content-type', 'application/json').send(bytes));
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });

/** Returns the body for each URL. */
function readAnswers(): Record<string, Buffer> {
  const file = process.env.ANSWERS;
  if (file === undefined) return {};
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).map(([url, text]) => [url, Buffer.from(text, 'base64')]));
}
