import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 's'.repeat(32);
const POSTGRES = 'postgres://corpo:geheim@db:5432/corpomeme';

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

test('with no variables set, each setting has its default', () => {
  const dataDir = path.resolve('data');
  const { trustProxy, ...config } = readConfig({});
  expect(trustProxy).toBe(false);
  expect(config).toEqual({
    development: false,
    avif: true,
    openIdIssuers: [],
    host: '0.0.0.0',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir,
    database: { kind: 'sqlite', file: path.join(dataDir, 'corpomeme.db') },
    storage: { kind: 'files', directory: path.join(dataDir, 'uploads') },
    mail: {
      from: 'no-reply@localhost',
      transport: { kind: 'outbox', directory: path.join(dataDir, 'outbox') },
    },
    authSecret: null,
    admin: null,
    remoteImages: { mode: 'public' },
    coffeeUrl: null,
    google: null,
    metricsToken: null,
    drainPause: 4000,
    rateLimit: true,
    logLevel: 'info',
  });
});

test('each variable is read', () => {
  const config = readConfig({
    NODE_ENV: 'development',
    PORT: '8080',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://corpomeme.ro/',
    DATA_DIR: '/srv/data',
    DATABASE_URL: POSTGRES,
    SMTP_URL: 'smtps://user:pass@mail:465',
    MAIL_FROM: 'Corpomeme <salut@corpomeme.ro>',
    AUTH_SECRET: SECRET,
    ADMIN_EMAIL: ' Chief@Firma.ro ',
    ADMIN_PASSWORD: 'parola-sefului',
    REMOTE_IMAGES: '127.0.0.1:8081, images.local:80',
    TRUST_PROXY: '10.0.0.0/8',
    AVIF: 'off',
    COFFEE_URL: 'https://coffee.example/x',
    METRICS_TOKEN: 'prometheus-token-1',
    DRAIN_PAUSE: '15',
    LOG_LEVEL: 'debug',
  });
  expect(config).toMatchObject({
    development: true,
    drainPause: 15_000,
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'https://corpomeme.ro',
    dataDir: '/srv/data',
    database: { kind: 'postgres', url: POSTGRES },
    storage: { kind: 'files', directory: '/srv/data/uploads' },
    avif: false,
    mail: {
      from: 'Corpomeme <salut@corpomeme.ro>',
      transport: { kind: 'smtp', url: 'smtps://user:pass@mail:465' },
    },
    authSecret: SECRET,
    admin: { email: 'chief@firma.ro', password: 'parola-sefului' },
    remoteImages: { mode: 'list', hosts: ['127.0.0.1:8081', 'images.local:80'] },
    trustProxy: ['10.0.0.0/8'],
    coffeeUrl: 'https://coffee.example/x',
    logLevel: 'debug',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('an empty variable counts as unset, as compose files write it', () => {
  const names = [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'STORAGE_URL',
    'SMTP_URL',
    'AUTH_SECRET',
    'ADMIN_EMAIL',
  ];
  expect(mistakes(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([]);
});

describe('a mistake becomes one line: the variable, the given value, the allowed values', () => {
  test.each<[string, string]>([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'corpomeme.ro'],
    ['PUBLIC_URL', 'ftp://corpomeme.ro'],
    ['PUBLIC_URL', 'https://firma.ro/corpomeme'],
    ['PUBLIC_URL', 'https://firma.ro//'],
    ['PUBLIC_URL', 'https://firma.ro/?x=1'],
    ['PUBLIC_URL', 'https://ana@firma.ro'],
    ['STORAGE_URL', 'memes'],
    ['STORAGE_URL', 'https://bucket'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Bucket_1'],
    ['STORAGE_URL', 's3://bucket/folder'],
    ['STORAGE_URL', 's3://bucket?regoin=eu-central-1'],
    ['STORAGE_URL', 's3://bucket?region=eu&region=us'],
    ['STORAGE_URL', 's3://bucket?region=Frankfurt!'],
    ['STORAGE_URL', 's3://bucket?endpoint=minio:9000'],
    ['STORAGE_URL', 's3://bucket?endpoint=http://minio:9000/path'],
    ['MAIL_FROM', 'nobody'],
    ['ADMIN_EMAIL', 'chief'],
    ['REMOTE_IMAGES', 'everything'],
    ['REMOTE_IMAGES', '127.0.0.1'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '100'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,'],
    ['AVIF', 'sometimes'],
    ['COFFEE_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const lines = mistakes({ [name]: value, ...(name === 'ADMIN_EMAIL' && { ADMIN_PASSWORD: 'parola-1' }) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: given "${RegExp.escape(value)}", allowed: .{3,}$`));
  });

  test.each<[string, string, Record<string, string>]>([
    ['DATABASE_URL', 'mysql://root:geheim@db/x', { AUTH_SECRET: SECRET }],
    ['SMTP_URL', 'http://user:geheim@mail', {}],
    ['AUTH_SECRET', 'geheim', {}],
    ['ADMIN_PASSWORD', 'kurz', { ADMIN_EMAIL: 'a@b.ro' }],
    ['STORAGE_URL', 's3://AKIA:geheim@bucket', {}],
  ])('%s, whose value stays secret', (name, value, others) => {
    const lines = mistakes({ [name]: value, ...others });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: given \\(hidden\\), allowed: .+$`))]);
  });

  test.each<[string, Record<string, string>]>([
    ['AUTH_SECRET', { DATABASE_URL: POSTGRES }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.ro' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'parola-1' }],
    ['AWS_SECRET_ACCESS_KEY', { STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'AKIA' }],
    ['AWS_ACCESS_KEY_ID', { STORAGE_URL: 's3://bucket', AWS_SECRET_ACCESS_KEY: 'geheim' }],
  ])('%s, missing beside another', (name, env) => {
    expect(mistakes(env)).toEqual([
      expect.stringMatching(new RegExp(`^${name}: given nothing, allowed: required with`)),
    ]);
  });

  test('all mistakes are reported at once', () => {
    const env = {
      PORT: 'x',
      LOG_LEVEL: 'loud',
      DATABASE_URL: POSTGRES,
      ADMIN_EMAIL: 'a@b.ro',
      SMTP_URL: 'x',
    };
    const named = mistakes(env).map((line) => line.split(':')[0]);
    expect(named.toSorted()).toEqual(['ADMIN_PASSWORD', 'AUTH_SECRET', 'LOG_LEVEL', 'PORT', 'SMTP_URL']);
    expect(mistakes(env).join()).not.toContain('geheim');
  });
});

describe('TRUST_PROXY', () => {
  const trusts = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy;

  test('is off, or a list of addresses and ranges', () => {
    expect(trusts('off')).toBe(false);
    expect(trusts('127.0.0.1, fd00::/8,::1')).toEqual(['127.0.0.1', 'fd00::/8', '::1']);
  });

  test('may be a number of proxies, counted from the server outwards', () => {
    const believe = trusts('2');
    if (typeof believe !== 'function') throw new Error('not a function');
    expect([0, 1, 2, 3].map((hop) => believe('10.0.0.1', hop))).toEqual([true, true, false, false]);
  });
});

describe('STORAGE_URL', () => {
  const KEYS = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'geheim' };
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'geheim' };
  const s3 = { kind: 's3', bucket: 'meme-images', endpoint: null, region: 'us-east-1', credentials };

  test.each<[string, Record<string, string>, object]>([
    ['s3://meme-images', KEYS, s3],
    ['s3://meme-images?region=eu-central-1', KEYS, { ...s3, region: 'eu-central-1' }],
    ['s3://meme-images/', { ...KEYS, AWS_REGION: 'eu-west-1' }, { ...s3, region: 'eu-west-1' }],
    [
      's3://meme-images?endpoint=http://minio:9000/&region=home',
      KEYS,
      { ...s3, endpoint: 'http://minio:9000', region: 'home' },
    ],
    ['s3://meme-images', {}, { ...s3, credentials: null }],
    [
      's3://meme-images',
      { ...KEYS, AWS_SESSION_TOKEN: 'token' },
      { ...s3, credentials: { ...credentials, sessionToken: 'token' } },
    ],
  ])('%s with %j', (url, env, expected) => {
    expect(readConfig({ STORAGE_URL: url, ...env }).storage).toEqual(expected);
  });

  test('S3 keys of other programs do not stop a site that stores files', () => {
    expect(readConfig({ AWS_ACCESS_KEY_ID: 'AKIA' }).storage.kind).toBe('files');
  });
});
