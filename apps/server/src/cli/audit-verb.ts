import { type ChainHead, verifyAuditChain } from '../features/site/audit/chain.service.ts';
import { Failure, type SiteVerb, UsageError } from './verb.ts';

const HEAD = /^([1-9]\d{0,15}):([0-9a-f]{64})$/;

export const checkAudit: SiteVerb = {
  name: 'audit verify',
  operands: [],
  options: { head: { type: 'string' } },
  help: [
    'Reads the audit log against its chain of hashes; exit code 1 when an entry was changed, added or removed past the program.',
    '--head  a head that was printed or logged earlier: without it, a chain that was written anew as a whole looks right',
  ],
  async run(ctx, { options, print }) {
    const { head, problems } = await verifyAuditChain(ctx.db, parseHead(options.head));
    problems.forEach(print);
    if (problems.length > 0) throw new Failure('The audit log is not as it was written.');
    if (!head) return print('The audit log is empty.');
    print(`${head.seq} entries, each as it was written. Head to note elsewhere: ${head.seq}:${head.hash}`);
  },
};

function parseHead(text: string | boolean | undefined): ChainHead | null {
  if (text === undefined) return null;
  const [, seq, hash] = HEAD.exec(String(text)) ?? [];
  if (!seq || !hash)
    throw new UsageError('--head: <number>:<64 hexadecimal digits>, as this command prints it');
  return { seq: Number(seq), hash };
}
