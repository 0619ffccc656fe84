import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SiteSettings } from '@corpomeme/contract/people/admin';
import { type Config, readConfig } from '../config.ts';
import { createContext } from '../create-context.ts';
import { type DatabaseLocation, openDatabase } from '../db/dialect.ts';
import { readAppliedMigrations } from '../db/migrate.ts';
import { lockDatabase } from '../db/server-lock.ts';
import { LEFT_OUT } from '../db/table-facts.ts';
import { countLeftOut } from '../db/table-rows.ts';
import { themeOldMemes } from '../features/memes/theming/theming.ts';
import { verifyCounters } from '../features/people/admin/admin.ts';
import { storeSettings } from '../features/people/admin/settings/settings.ts';
import { expireAccounts, listExpiring } from '../features/people/users/deletion/inactivity.ts';
import { type ChainHead, verifyAuditChain } from '../features/site/audit/audit.ts';
import { keepFilesPrivate } from '../platform/data-dir.ts';
import { findServedFolders } from '../platform/served-folders.ts';
import { backUp, restore } from './backup-verbs.ts';
import { copyDatabase } from './copy-database.ts';
import { doctor } from './doctor-verb.ts';
import { importMemes } from './import-verb.ts';
import { createInvitation, listAllInvitations, revokeOneInvitation } from './invitation-verbs.ts';
import { planMigration } from './migrate-verb.ts';
import { changeSiteLogo, writePage } from './site-verbs.ts';
import { changeUserEmail, changeUserRole, createUser, setUserPassword } from './user-verbs.ts';
import {
  Failure,
  type SiteVerb,
  type StandaloneVerb,
  UsageError,
  type Verb,
  type VerbInput,
} from './verb.ts';

const expireOldAccounts: SiteVerb = {
  name: 'accounts expire',
  operands: [],
  options: { apply: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  help: [
    'Warns members who were away for 11 months by mail, and archives those who were away for 12.',
    'Says whom it would be, and changes nothing; --dry-run says the same in words.',
    '--apply  does it; once a day is enough',
  ],
  async run(ctx, { options, print }) {
    const isReal = options.apply === true && options['dry-run'] !== true;
    const { warned, archived } = await (isReal ? expireAccounts(ctx) : listExpiring(ctx));
    for (const id of warned) print(`${isReal ? 'warned' : 'to warn'}: ${id}`);
    for (const id of archived) print(`${isReal ? 'archived' : 'to archive'}: ${id}`);
    print(
      `${warned.length} warned, ${archived.length} archived${isReal ? '.' : ' with --apply; nothing was changed.'}`,
    );
  },
};

const HEAD = /^([1-9]\d{0,15}):([0-9a-f]{64})$/;

const checkAudit: SiteVerb = {
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

const copyBetweenDatabases: StandaloneVerb = {
  name: 'db copy',
  operands: ['<from-url>', '<to-url>'],
  options: {},
  createsSite: true,
  help: [
    'Copies a whole database into an empty one, of the other kind or the same: all of it or nothing.',
    'A URL is postgres://…, sqlite:<file>, or the path of a SQLite file. <from-url> is only read; what is written to it',
    'meanwhile is not copied, so stop the site first. Every table is counted and compared before the copy is kept.',
    'Images are not in the database: they stay where STORAGE_URL says. Second factors, links in mails and the list of',
    'banned addresses need the same AUTH_SECRET as before (for SQLite, where none was set: DATA_DIR/auth-secret).',
  ],
  async runStandalone(_config, { operands: [from = '', to = ''], print }) {
    const [source, target] = [parseLocation('from-url', from), parseLocation('to-url', to)];
    if (source.kind === 'sqlite' && !existsSync(source.file)) throw new Failure(`there is no ${source.file}`);
    const isNew = target.kind === 'sqlite' && !existsSync(target.file);
    const hold = lockDatabase(target);
    const opened = [openDatabase(source), openDatabase(target)] as const;
    try {
      const copied = await copyDatabase(...opened, (table, rows) => print(`${table}: ${rows} rows, equal`));
      for (const { table, rows } of await countLeftOut(opened[0]))
        print(`${table}: ${rows} rows left: ${LEFT_OUT[table]}`);
      print(`Copied ${copied} rows. Images and the secret are not in the database and stay where they are.`);
    } catch (error) {
      if (isNew) await opened[1].destroy().then(() => removeSqlite(target.file));
      throw new Failure(`nothing was copied: ${messageOf(error)}`, { cause: error });
    } finally {
      await Promise.all(opened.map((db) => db.destroy()));
      hold.release();
    }
  },
};

function parseLocation(name: string, text: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
  // Errors never repeat the URL, because a mistyped one may contain a password.
  const file = text.replace(/^sqlite:(\/\/(?=\/))?/, '');
  if (file === '' || /^[a-z][a-z0-9+.-]+:/i.test(file))
    throw new UsageError(`${name}: allowed: postgres://…, sqlite:<file>, or the path of a SQLite file`);
  return { kind: 'sqlite', file: path.resolve(file) };
}

function removeSqlite(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(file + suffix, { force: true });
}

/**
 * Returns the message of an error. If a host with several addresses refused the connection, the reasons are in
 * `errors`.
 */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

const checkCounters: SiteVerb = {
  name: 'counters verify',
  operands: [],
  options: { repair: { type: 'boolean' } },
  help: [
    'Compares every counter with what it counts; exit code 1 when one is wrong.',
    '--repair  counts the wrong ones again; the site may run meanwhile',
  ],
  async run(ctx, { options, print }) {
    const repair = options.repair === true;
    const drifts = await verifyCounters(ctx, { repair });
    for (const { counter, of, stored, counted } of drifts)
      print(`${counter} of ${of}: stored ${stored}, counted ${counted}`);
    if (drifts.length === 0) return print('All counters are right.');
    if (!repair) throw new Failure(`${drifts.length} wrong; --repair counts them again`);
    print(`${drifts.length} repaired.`);
  },
};

/** Throws Failure if the environment names no existing site, because a command must not create one beside it. */
async function requireSite(config: Config): Promise<void> {
  const { database, dataDir, storage } = config;
  const isInFolder = database.kind === 'sqlite' || storage.kind === 'files';
  if (isInFolder && !existsSync(dataDir)) throw missing(`there is no folder ${dataDir} (DATA_DIR)`);
  if (await hasSite(database)) return;
  throw missing(
    database.kind === 'sqlite'
      ? `there is no site in ${dataDir} (DATA_DIR)`
      : `there is no site in the database ${nameOf(database.url)} (DATABASE_URL)`,
  );
}

function missing(what: string): Failure {
  const served = findServedFolders();
  const hint =
    served.length > 0
      ? `The running server uses ${served.join(' and ')}.`
      : 'Set DATA_DIR, or DATABASE_URL, as for the server.';
  return new Failure(`${what}. ${hint}`);
}

/** Returns true also if the database cannot be read: the command then reports why. */
async function hasSite(database: Config['database']): Promise<boolean> {
  // A start that failed early leaves an empty file.
  if (database.kind === 'sqlite' && !(statSync(database.file, { throwIfNoEntry: false })?.size ?? 0))
    return false;
  const db = openDatabase(database);
  const found = await readAppliedMigrations(db).catch(() => null);
  await db.destroy();
  return found === null || found.length > 0;
}

/** Returns host and database, without the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Without the second factor: nobody may have one, and then nobody could switch the requirement off. */
const Wanted = SiteSettings.omit({ requireTwoFactor: true }).partial().strict();

const changeSiteSettings: SiteVerb = {
  name: 'settings',
  operands: ['<json>'],
  options: {},
  help: [
    'Changes settings of the site beside the running server, and prints all of them.',
    `<json>  as in PUT /admin/settings: '{"operatorName": "Meme SRL"}'; '{}' only prints`,
  ],
  async run(ctx, { operands: [json = ''], print }) {
    const wanted = parseSettings(json);
    const settings = await ctx.transact((trx) => storeSettings(ctx, trx, { actorId: null, wanted }));
    print(JSON.stringify(settings, null, 2));
  },
};

function parseSettings(json: string) {
  const { success, data, error } = Wanted.safeParse(readJson(json));
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'json'}: ${message}`);
  throw new UsageError(problems.join('\n'));
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError('json: given text that is no JSON');
  }
}

const themeMemes: SiteVerb = {
  name: 'memes theme',
  operands: [],
  options: { apply: { type: 'boolean' } },
  help: [
    'Shows the themes that the words of memes without a theme suggest.',
    '--apply  sets them; the site may run meanwhile, and choices of people stay',
  ],
  async run(ctx, { options, print }) {
    const isApplied = options.apply === true;
    let count = 0;
    for await (const { id, title, themes } of themeOldMemes(ctx, { isApplied })) {
      print(`${id} ${themes.join(', ')}${title ? `: ${title}` : ''}`);
      count += 1;
    }
    print(isApplied ? `${count} memes got themes.` : `${count} memes would get themes; --apply sets them.`);
  },
};

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

process.exitCode = await runAdmin(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
