import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { RoleName } from '@corpomeme/contract/people/users';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { createContext } from '../src/create-context.ts';
import { openDatabase } from '../src/db/dialect.ts';
import { writeSettings } from '../src/features/site/settings/settings.queries.ts';
import { smallPng } from './corpus.ts';
import { addMember, type Member } from './members.ts';
import { multipart, type UploadFile } from './multipart.ts';
import { responseCheck } from './response-schemas.ts';
import { shareWorkers } from './shared-workers.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

interface SiteOptions {
  /** Environment variables that add to the defaults below, or replace them. */
  env?: Record<string, string>;
  /** Prepares the database and the folder before the site opens them. */
  prepare?: (config: Config) => Promise<void>;
  /** Called for each query. */
  watch?: (query: CompiledQuery) => void;
  /** Replaces the constant test page. */
  renderPage?: RenderPage;
  /** Whether only the test moves the clock. */
  hasStillClock?: boolean;
  /** Whether memes without a name wait before the queue, as on a real site (decision 171). Otherwise they enter at once. */
  hasNamelessWait?: boolean;
}

/** A whole site in this process, on the database under test, with a temporary folder and a test clock. */
export interface TestSite {
  ctx: Context;
  app: Awaited<ReturnType<typeof buildApp>>;
  dataDir: string;
  clock: { now(): number; advance(ms: number): void };
  member(role?: RoleName): Promise<Member>;
  get(url: string, as?: Member | null): Promise<LightMyRequestResponse>;
  /** Requests a page like a browser. */
  getPage(url: string, as?: Member | null): Promise<LightMyRequestResponse>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    as?: Member | null,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  upload(
    as: Member | null,
    fields: Record<string, string>,
    file?: UploadFile,
    to?: UploadTarget,
  ): Promise<LightMyRequestResponse>;
  /** Uploads a meme with a new image; it stays pending. */
  meme(as: Member, fields?: Record<string, string>): Promise<Meme>;
  /** Uploads and approves a meme. */
  publishedMeme(as: Member, moderator: Member, fields?: Record<string, string>): Promise<Meme>;
  /** Closes the application and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The target of an upload. The default is `POST /memes` without further headers. */
interface UploadTarget {
  method?: 'POST' | 'PUT' | 'PATCH';
  url?: string;
  headers?: Record<string, string>;
}

const NO_WEB = {
  renderPage: async () => ({ status: 200, html: '<!doctype html><title>page</title>' }),
  serveAssets: async () => {},
};

export async function startSite({
  env = {},
  prepare,
  watch,
  renderPage,
  hasStillClock = false,
  hasNamelessWait = false,
}: SiteOptions = {}): Promise<TestSite> {
  const dataDir = makeTemporaryFolder('corpomeme-test-');
  // A prepared database has its own schema.
  const template = prepare ? null : inject('template');
  const database = await createDatabase(inject('databaseUrl'), template);
  if (!database.url && template) copyFileSync(template, path.join(dataDir, 'corpomeme.db'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // All tests come from one address; tests of the limits turn them on.
    RATE_LIMIT: 'off',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...env,
  });
  await prepare?.(config);
  const clock = hasStillClock ? stillClock() : movableClock();
  const options = { clock, watch, renderPage };
  let running = await openApplication(config, options);
  if (!hasNamelessWait) await writeSettings(running.ctx.db, { namelessWaitMin: 0, namelessWaitMax: 0 });
  const calls = createCalls(() => running.app);
  return {
    get ctx() {
      return running.ctx;
    },
    get app() {
      return running.app;
    },
    dataDir,
    clock,
    member: (role = 'user') => addMember(running.ctx, role),
    ...calls,
    ...createSubmissions(calls),
    async restart() {
      await running.close();
      running = await openApplication(config, options);
    },
    async close() {
      await running.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Opening {
  clock: TestSite['clock'];
  watch: SiteOptions['watch'] | undefined;
  renderPage: RenderPage | undefined;
}

async function openApplication(config: Config, { clock, watch, renderPage }: Opening) {
  const watched = watch && openDatabase(config.database, { watch: (_time, _failed, query) => watch(query) });
  const ctx = await createContext(config, { clock, ...(watched && { db: watched }) });
  Object.assign(ctx, shareWorkers());
  const app = await buildApp(ctx, { web: { ...NO_WEB, ...(renderPage && { renderPage }) } });
  await app.ready();
  return {
    ctx,
    app,
    async close() {
      await app.close();
      await ctx.close();
    },
  };
}

function createSubmissions({
  upload,
  send,
}: Pick<TestSite, 'send' | 'upload'>): Pick<TestSite, 'meme' | 'publishedMeme'> {
  const meme: TestSite['meme'] = async (as, fields = {}) => {
    const bytes = await smallPng(32, 24);
    const answer = await upload(as, { company: 'Adobe', city: 'Iasi', ...fields }, { bytes });
    if (answer.statusCode !== 201) throw new Error(`upload answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Meme>();
  };
  return {
    meme,
    async publishedMeme(as, moderator, fields) {
      const { id } = await meme(as, fields);
      const answer = await send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
      return answer.json<Meme>();
    },
  };
}

function createCalls(app: () => TestSite['app']): Pick<TestSite, 'get' | 'getPage' | 'send' | 'upload'> {
  const headersOf = (as: Member | null | undefined) => (as ? { authorization: `Bearer ${as.token}` } : {});
  const call = async (options: InjectOptions & { method: string; url: string }) => {
    const answer = await app().inject(options);
    (await responseCheck())(options, answer);
    return answer;
  };
  return {
    get: (url, as) => call({ method: 'GET', url, headers: { accept: 'application/json', ...headersOf(as) } }),
    getPage: (url, as) => call({ method: 'GET', url, headers: { accept: 'text/html', ...headersOf(as) } }),
    send: (method, url, body, as, headers) =>
      call({ method, url, headers: { ...headers, ...headersOf(as) }, ...(body ? { payload: body } : {}) }),
    upload(as, fields, file, { method = 'POST', url = '/memes', headers } = {}) {
      const form = multipart(fields, file);
      return call({
        method,
        url,
        payload: form.payload,
        headers: { ...form.headers, ...headers, ...headersOf(as) },
      });
    },
  };
}

/** Returns a clock that runs with the wall clock, ahead of it by the sum of all `advance` calls. */
function movableClock() {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    advance(ms: number) {
      offset += ms;
    },
  };
}

/** Returns a clock that only `advance` moves, so that tests do not depend on the machine's speed. */
function stillClock() {
  let now = Date.now();
  return {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
  };
}
