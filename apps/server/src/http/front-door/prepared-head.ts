import type { ServerResponse } from 'node:http';
import { systemClock } from '../../clock.ts';
import type { SentResponse } from '../cache/response-cache.ts';
import { REQUEST_ID } from '../log/request-log.ts';

/** Node's own field for the text of a head; `headersSent` tells whether it is set. No other module uses it (decision 147). */
type WithHead = ServerResponse & { _header?: string | null };

/** The lines of a head that differ between responses, and the empty line that ends it. */
const VARYING = new RegExp(`^(?:(?:date|${REQUEST_ID}): .*)?\r\n`, 'gim');

const SECOND = 1000;
let second = 0;
let date = '';

/**
 * Writes the head of a cached response. Node checks and joins the headers of the first one; later responses reuse its
 * text with the present date and their own request id.
 */
export function writeHead(response: WithHead, sent: SentResponse, requestId: string): void {
  // A connection that ends after this response has a head of its own.
  const isUsual = response.shouldKeepAlive;
  if (isUsual && sent.head !== undefined) {
    response.statusCode = sent.status;
    response._header = `${sent.head}Date: ${dateNow()}\r\n${REQUEST_ID}: ${requestId}\r\n\r\n`;
  }
  // A Node without this field writes each head by itself.
  if (response.headersSent) return;
  response.writeHead(sent.status, [...sent.headers, REQUEST_ID, requestId]);
  if (isUsual) sent.head = response._header?.replace(VARYING, '');
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
