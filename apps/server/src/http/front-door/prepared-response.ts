import type { ServerResponse } from 'node:http';
import { systemClock } from '../../clock.ts';
import type { PreparedResponse, SentResponse } from '../cache/response-cache.ts';
import { REQUEST_ID } from '../log/request-log.ts';

/** Node's own field for the text of a head; `headersSent` tells whether it is set. No other module uses it (`docs/how-a-page-is-served.md`). */
type WithHead = ServerResponse & { _header?: string | null };

/** The lines of a head that differ between responses. */
const VARYING = new RegExp(`^(?:date|${REQUEST_ID}): .*\r\n`, 'gim');
const STATUS_LINE = /^.*\r\n/;

const SECOND = 1000;
let second = 0;
let date = '';

/**
 * Sends a cached response. Node checks and joins the headers of the first one; later responses reuse its text with the
 * present date and their own request id.
 */
export function sendPrepared(response: WithHead, sent: SentResponse, requestId: string): void {
  // A connection that ends after this response has a head of its own.
  const isUsual = response.shouldKeepAlive;
  if (isUsual && sent.prepared) {
    const { start, lines, bytes } = sent.prepared;
    response.statusCode = sent.status;
    response._header = `${start}Date: ${dateNow()}\r\n${REQUEST_ID}: ${requestId}\r\n${lines}`;
    if (response.headersSent) return void response.end(bytes);
  }
  // Runs for the first response, and if Node does not have this field.
  response.writeHead(sent.status, [...sent.headers, REQUEST_ID, requestId]);
  if (isUsual && response._header) sent.prepared = prepare(response._header, sent.body);
  response.end(sent.body);
}

function prepare(head: string, body: Buffer | null): PreparedResponse {
  const [start = ''] = STATUS_LINE.exec(head) ?? [];
  const lines = head.slice(start.length).replace(VARYING, '');
  if (!body) return { start, lines, bytes: null };
  return { start, lines: '', bytes: Buffer.concat([Buffer.from(lines, 'latin1'), body]) };
}

/** The time of the machine, as in the heads that Node writes. */
function dateNow(): string {
  const now = Math.floor(systemClock.now() / SECOND);
  if (now !== second) {
    second = now;
    date = new Date(now * SECOND).toUTCString();
  }
  return date;
}
