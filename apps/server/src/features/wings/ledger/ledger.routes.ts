import * as operations from '@corpomeme/contract/moderation/demands.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { readLedger, writeLedgerCsv } from './ledger.service.ts';
import { readRemovalLine } from './removal-line.service.ts';
import { writeReportCsv } from './report.service.ts';

export function registerLedger(app: App, ctx: Context): void {
  handleRead(app, operations.readRemovalLine, ({ params }) => readRemovalLine(ctx, params.id));

  handleRead(app, operations.readLedger, ({ query }) => readLedger(ctx, query.year));

  handle(app, operations.readLedgerCsv, async ({ query }, reply) => {
    reply.type('text/csv; charset=utf-8');
    return writeLedgerCsv(await readLedger(ctx, query.year));
  });

  handle(app, operations.readReportCsv, ({ query }, reply) => {
    reply.type('text/csv; charset=utf-8');
    return writeReportCsv(ctx, query);
  });
}
