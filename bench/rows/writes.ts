import { listComments } from '../../packages/contract/src/comments/comments.operations.ts';
import { pathOf } from '../../packages/contract/src/site/operation.ts';
import type { BenchSite } from '../bench-site.ts';
import { compare, type Run, repeated } from '../load.ts';
import type { Row } from '../row.ts';
import { ROOT, startServer } from '../servers.ts';
import { voters, votesAt } from './votes.ts';

const CONNECTIONS = 32;
/** Bytes of the response to a vote; that to a comment is longer, which favours the empty route. */
const ANSWER_BYTES = 600;
const JSON_BODY = { 'content-type': 'application/json' };

/** Compares durable writes of 32 members at once with POST requests that write nothing. */
export async function measureWrites(site: BenchSite): Promise<Row[]> {
  const empty = await startServer(process.execPath, [`${ROOT}/bench/empty-route.ts`], {
    env: { ANSWER_BYTES: String(ANSWER_BYTES) },
    probe: '/ready',
  });
  const nothing = repeated(
    empty.url,
    '200',
    () => [{ method: 'POST', path: '/', headers: JSON_BODY, body: JSON.stringify({ voteType: 'up' }) }],
    CONNECTIONS,
  );
  try {
    const writes: [string, Run][] = [
      ['votes', votesAt(site.url, voters(site), CONNECTIONS)],
      ['comments', commentsAt(site)],
    ];
    const rows: Row[] = [];
    for (const [name, run] of writes) {
      const { ratio, rate, yardstick } = await compare(run, nothing);
      const detail = `${Math.round(rate)}/s of ${Math.round(yardstick)}/s`;
      rows.push({
        name: `${name} against an empty POST`,
        unit: '',
        value: ratio,
        limit: 0.15,
        must: 'reach',
        detail,
      });
    }
    return rows;
  } finally {
    await empty.stop();
  }
}

/** Each connection is one member who posts comments one after the other. */
function commentsAt({ url, members, memeIds }: BenchSite): Run {
  let next = 0;
  const requestsOf = () => {
    const turn = next++;
    const path = pathOf(listComments, { id: memeIds[turn % memeIds.length] ?? 0 });
    const headers = { ...JSON_BODY, authorization: `Bearer ${members[turn % members.length]?.token}` };
    const body = JSON.stringify({ content: 'Și la noi e la fel, doar că vinerea.' });
    return [{ method: 'POST' as const, path, headers, body }];
  };
  return repeated(url, '201', requestsOf, CONNECTIONS);
}
