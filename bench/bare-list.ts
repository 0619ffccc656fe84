import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/** The lower bound of an uncached list: the same query on the same file, as JSON, in a route without checks. */
const db = new DatabaseSync(path.join(process.env.DATA_DIR ?? '', 'corpomeme.db'), { readOnly: true });
const list = db.prepare(`
  select memes.*, authors.username, deciders.username as decided_by_username from memes
  join users as authors on authors.id = memes.user_id
  left join users as deciders on deciders.id = memes.decided_by
  where memes.status = 'approved' order by memes.published_at desc, memes.publication desc limit 21`);

const app = Fastify();
app.get('/ready', async () => 'ready');
app.get('/memes', async () => list.all());
process.once('SIGTERM', () => void app.close());
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
