import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { createContext } from '../create-context.ts';
import { keepFilesPrivate } from '../platform/data-dir.ts';
import { expireOldAccounts } from './account-verbs.ts';
import { checkAudit } from './audit-verb.ts';
import { backUp, restore } from './backup-verbs.ts';
import { copyBetweenDatabases } from './copy-verb.ts';
import { checkCounters } from './counters-verb.ts';
import { doctor } from './doctor-verb.ts';
import { importMemes } from './import-verb.ts';
import { createInvitation, listAllInvitations, revokeOneInvitation } from './invitation-verbs.ts';
import { planMigration } from './migrate-verb.ts';
import { requireSite } from './require-site.ts';
import { changeSiteSettings } from './settings-verb.ts';
import { changeSiteLogo, writePage } from './site-verbs.ts';
import { themeMemes } from './themes-verb.ts';
import { changeUserEmail, changeUserRole, createUser, setUserPassword } from './user-verbs.ts';
import { UsageError, type Verb, type VerbInput } from './verb.ts';

const VERBS: Verb[] = [
  createUser,
  changeUserRole,
  setUserPassword,
  changeUserEmail,
  createInvitation,
  listAllInvitations,
  revokeOneInvitation,
  checkCounters,
  checkAudit,
  backUp,
  restore,
  copyBetweenDatabases,
  planMigration,
  expireOldAccounts,
  themeMemes,
  importMemes,
  changeSiteSettings,
  changeSiteLogo,
  writePage,
  doctor,
];
const HELP = { help: { type: 'boolean', short: 'h' } } as const;

interface CommandEnvironment {
  env?: NodeJS.ProcessEnv;
  print(line: string): void;
  complain(line: string): void;
}

/** Runs `npm run admin -- <verb>`. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runAdmin(
  words: string[],
  { env, print, complain }: CommandEnvironment,
): Promise<number> {
  const verb = VERBS.find(({ name }) => words.slice(0, wordsOf(name)).join(' ') === name);
  if (!verb) {
    const wantsHelp = words.length === 0 || words.some((word) => word === '--help' || word === '-h');
    if (!wantsHelp) complain(`There is no "${words.slice(0, 2).join(' ')}".`);
    for (const line of overview()) (wantsHelp ? print : complain)(line);
    return wantsHelp ? 0 : 2;
  }
  try {
    const input = readWords(verb, words.slice(wordsOf(verb.name)));
    if (input.options.help) usage(verb).forEach(print);
    else await runVerb(verb, { ...input, print }, env);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) [error.message, ...usage(verb)].forEach(complain);
    else complain(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

const wordsOf = (name: string) => name.split(' ').length;

function readWords({ operands, options }: Verb, args: string[]): Pick<VerbInput, 'operands' | 'options'> {
  const { positionals, values } = parse(args, { ...options, ...HELP });
  if (!values.help && positionals.length !== operands.length)
    throw new UsageError(`needs ${operands.join(' ') || 'nothing more'}, given ${positionals.length} words`);
  return { operands: positionals, options: values };
}

function parse(args: string[], options: Verb['options']) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { positionals, values: values as VerbInput['options'] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function runVerb(verb: Verb, input: VerbInput, env: NodeJS.ProcessEnv | undefined): Promise<void> {
  const config = readConfig(env);
  const { database } = config;
  if (!verb.createsSite) await requireSite(config);
  keepFilesPrivate(config.dataDir, database.kind === 'sqlite' ? database.file : null);
  if ('runStandalone' in verb) return verb.runStandalone(config, input);
  const ctx = await createContext(config, { isServing: false });
  try {
    await verb.run(ctx, input);
  } finally {
    await ctx.close();
  }
}

function usage(verb: Verb): string[] {
  const flags = Object.keys(verb.options).map((name) => `[--${name}]`);
  const call = ['npm run admin --', verb.name, ...verb.operands, ...flags].join(' ');
  return [`Usage: ${call}`, ...verb.help.map((line) => `  ${line}`)];
}

function overview(): string[] {
  return [
    'Usage: npm run admin -- <verb>, --help on each',
    ...VERBS.map((verb) => `  ${[verb.name, ...verb.operands].join(' ').padEnd(26)}${verb.help[0]}`),
  ];
}
