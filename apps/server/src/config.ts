import path from 'node:path';
import { plainAddress } from '@corpomeme/contract/people/auth';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { DatabaseLocation } from './db/dialect.ts';
import { type OpenIdIssuer, parseIssuers } from './platform/openid-issuers.ts';
import { parseRemoteImagePolicy, type RemoteImagePolicy } from './platform/remote/remote-address.ts';
import {
  parseStorageAddress,
  type StorageAddress,
  type StorageLocation,
} from './platform/storage/storage-location.ts';

/** Reads the environment; no other module does. docs/operations.md lists each variable. */

export interface Config {
  development: boolean;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  database: DatabaseLocation;
  storage: StorageLocation;
  mail: { from: string; transport: { kind: 'outbox'; directory: string } | { kind: 'smtp'; url: string } };
  /** Null: the secret is generated once into the data folder. */
  authSecret: string | null;
  admin: { email: string; password: string } | null;
  remoteImages: RemoteImagePolicy;
  /** False: pictures of public memes are not encoded as AVIF in this process. */
  avif: boolean;
  /** False only for load tests. */
  rateLimit: boolean;
  trustProxy: false | string[] | ((address: string, hop: number) => boolean);
  /** Null: Google sign-in is off. */
  google: { clientId: string; issuer: string } | null;
  /** Further logins, in the order of their buttons. */
  openIdIssuers: readonly OpenIdIssuer[];
  coffeeUrl: string | null;
  /** Milliseconds between readiness 503 and the closed listener. */
  drainPause: number;
  /** Null: `/metrics` responds only to requests from this machine. */
  metricsToken: string | null;
  logLevel: string;
}

/** Carries one message line per mistake. */
export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Seconds, longer than a balancer's interval. */
const DRAIN_PAUSE = 4;
const GOOGLE = 'https://accounts.google.com';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SECRETS = new Set([
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'OPENID_ISSUERS',
]);

/** Matches URLs with a password. Error messages hide it even in variables that should have none. */
const WITH_PASSWORD = /:\/\/[^/]*:[^/]*@/;

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankAsAbsent, type.optional());
const urlOf = (protocols: string[], allowed: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), allowed);

function isOrigin(text: string): boolean {
  const { href, origin } = new URL(text);
  return href === `${origin}/`;
}

const wholePort = 'a whole number from 0 to 65535';
const Environment = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, wholePort)
      .transform(Number)
      .refine((port) => port <= 65535, wholePort),
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    urlOf(['http:', 'https:'], 'an http:// or https:// address').refine(isOrigin, {
      message: 'an address without user, path, query or fragment, because the site answers at the root',
      when: ({ issues }) => issues.length === 0,
    }),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(urlOf(['postgres:', 'postgresql:'], 'a postgres:// address, or unset for SQLite')),
  STORAGE_URL: optional(parsedBy(parseStorageAddress)),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  AWS_REGION: optional(z.string()),
  SMTP_URL: optional(urlOf(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address')),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*@[^\r\n]*$/, 'a mail address, with or without a name')),
  AUTH_SECRET: optional(z.string().min(32, 'at least 32 characters')),
  ADMIN_EMAIL: optional(
    z
      .string()
      .overwrite(plainAddress)
      .regex(/^\S+@\S+$/, 'a mail address'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(6, '6 to 128 characters').max(128, '6 to 128 characters')),
  AVIF: optional(z.enum(['on', 'off'], 'on or off')),
  REMOTE_IMAGES: optional(parsedBy(parseRemoteImagePolicy)),
  RATE_LIMIT: optional(z.enum(['on', 'off'], 'on or off')),
  TRUST_PROXY: optional(parsedBy(parseTrustProxy)),
  GOOGLE_CLIENT_ID: optional(z.string().regex(/^[\x21-\x7e]+$/, 'the client id, without spaces')),
  OPENID_ISSUERS: optional(parsedBy(parseIssuers)),
  GOOGLE_ISSUER: optional(urlOf(['http:', 'https:'], 'an http:// or https:// address')),
  COFFEE_URL: optional(urlOf(['http:', 'https:'], 'an http:// or https:// address')),
  DRAIN_PAUSE: optional(
    z
      .string()
      .regex(/^\d{1,2}$/, 'whole seconds from 0 to 99')
      .transform(Number),
  ),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\w.~+/=-]{16,512}$/, '16 to 512 letters, digits and any of . _ ~ + / = -'),
  ),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`)),
});

/**
 * Returns missing variables that other variables require. It runs apart from the schema, so that all mistakes are
 * reported at once.
 */
function findMissing(env: NodeJS.ProcessEnv): z.core.$ZodIssue[] {
  const required = (name: string, when: string | undefined, message: string) =>
    when && !env[name] ? [{ code: 'custom' as const, path: [name], message, input: undefined }] : [];
  return [
    ...required('AUTH_SECRET', env.DATABASE_URL, 'required with PostgreSQL, at least 32 characters'),
    ...required('ADMIN_PASSWORD', env.ADMIN_EMAIL, 'required with ADMIN_EMAIL'),
    ...required('ADMIN_EMAIL', env.ADMIN_PASSWORD, 'required with ADMIN_PASSWORD'),
    ...(env.STORAGE_URL
      ? [
          ...required('AWS_SECRET_ACCESS_KEY', env.AWS_ACCESS_KEY_ID, 'required with AWS_ACCESS_KEY_ID'),
          ...required('AWS_ACCESS_KEY_ID', env.AWS_SECRET_ACCESS_KEY, 'required with AWS_SECRET_ACCESS_KEY'),
        ]
      : []),
  ];
}

/**
 * Returns the configuration. Throws `ConfigError` with one line per mistake: the variable, what was given, what is
 * allowed.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(env);
  const issues = [...(parsed.error?.issues ?? []), ...findMissing(env)];
  if (!parsed.success || issues.length > 0)
    throw new ConfigError(issues.map((issue) => describe(issue, env)));
  const values = parsed.data;
  const port = values.PORT ?? 3000;
  const dataDir = path.resolve(values.DATA_DIR ?? 'data');
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`);
  return Object.freeze({
    development: values.NODE_ENV === 'development',
    host: values.HOST ?? '0.0.0.0',
    port,
    publicUrl: publicUrl.origin,
    dataDir,
    database: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : { kind: 'sqlite', file: path.join(dataDir, 'corpomeme.db') },
    storage: values.STORAGE_URL
      ? locateBucket(values.STORAGE_URL, values)
      : { kind: 'files', directory: path.join(dataDir, 'uploads') },
    mail: {
      from: values.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
      transport: values.SMTP_URL
        ? { kind: 'smtp', url: values.SMTP_URL }
        : { kind: 'outbox', directory: path.join(dataDir, 'outbox') },
    },
    authSecret: values.AUTH_SECRET ?? null,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    remoteImages: values.REMOTE_IMAGES ?? { mode: 'public' },
    avif: values.AVIF !== 'off',
    rateLimit: values.RATE_LIMIT !== 'off',
    trustProxy: values.TRUST_PROXY ?? false,
    google: googleOf(values),
    openIdIssuers: values.OPENID_ISSUERS ?? [],
    coffeeUrl: values.COFFEE_URL ?? null,
    drainPause: (values.DRAIN_PAUSE ?? DRAIN_PAUSE) * 1000,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL ?? 'info',
  } satisfies Config);
}

function googleOf(values: z.output<typeof Environment>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer = GOOGLE } = values;
  return clientId ? { clientId, issuer: issuer.replace(/\/+$/, '') } : null;
}

/** Returns the configuration with some variables set by the program; blank ones count as unset. */
export function readConfigWith(settled: NodeJS.ProcessEnv): Config {
  return readConfig({ ...process.env, ...settled });
}

/** Most self-hosted S3 servers have no region, but the signature needs one. */
const ANY_REGION = 'us-east-1';

function locateBucket(address: StorageAddress, env: z.infer<typeof Environment>): StorageLocation {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env;
  return {
    kind: 's3',
    ...address,
    region: address.region ?? env.AWS_REGION ?? ANY_REGION,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) }
        : null,
  };
}

function parsedBy<T>(parse: (text: string) => T) {
  return z.string().transform((text, check) => {
    try {
      return parse(text);
    } catch (error) {
      check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'something else' });
      return z.NEVER;
    }
  });
}

function parseTrustProxy(text: string): Config['trustProxy'] {
  if (text === 'off') return false;
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  if (ranges.every(isAddressOrRange)) return ranges;
  throw new Error('off, a number of proxies, or a comma-separated list of addresses and CIDR ranges');
}

// `ipaddr.isValid` would accept "100" as 0.0.0.100.
function isAddressOrRange(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || ipaddr.isValidCIDR(text);
}

function describe(issue: z.core.$ZodIssue, env: NodeJS.ProcessEnv): string {
  const name = String(issue.path[0]);
  const value = env[name];
  const isHidden = SECRETS.has(name) || WITH_PASSWORD.test(value ?? '');
  const given = value === undefined ? 'nothing' : isHidden ? '(hidden)' : `"${value}"`;
  return `${name}: given ${given}, allowed: ${issue.message}`;
}
