import { describe, expect, test } from 'vitest';
import { isForwarded, judgeMetricsClient } from './metrics.policy.ts';

describe('access to the metrics', () => {
  const near = { address: '127.0.0.1', isForwarded: false, token: undefined };
  const far = { ...near, address: '203.0.113.7' };

  test.each([
    ['this machine', near, null, 'allowed'],
    ['this machine, by IPv6', { ...near, address: '::1' }, null, 'allowed'],
    ['this machine, by a mapped address', { ...near, address: '::ffff:127.0.0.1' }, null, 'allowed'],
    ['this machine, where a token is asked for', near, 'secret', 'allowed'],
    ['a proxy on this machine', { ...near, isForwarded: true }, null, 'hidden'],
    ['a proxy, where a token is asked for', { ...near, isForwarded: true }, 'secret', 'refused'],
    ['another machine', far, null, 'hidden'],
    ['another machine without the token', far, 'secret', 'refused'],
    ['another machine with another token', { ...far, token: 'secrets' }, 'secret', 'refused'],
    ['another machine with the token', { ...far, token: 'secret' }, 'secret', 'allowed'],
    ['a proxy with the token', { ...near, isForwarded: true, token: 'secret' }, 'secret', 'allowed'],
    ['a token where none is asked for', { ...far, token: 'null' }, null, 'hidden'],
    ['no address', { ...near, address: undefined }, null, 'hidden'],
    ['no readable address', { ...near, address: 'unknown' }, null, 'hidden'],
  ] as const)('%s', (_who, watcher, expected, answer) => {
    expect(judgeMetricsClient(watcher, expected)).toBe(answer);
  });
});

const request = (headers: Record<string, string | string[]> = {}, httpVersion = '1.1') =>
  isForwarded({ headers: { host: 'localhost:3000', ...headers }, httpVersion });

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', '[::1]', '127.9.9.9'])(
  '%s is a name of this machine',
  (host) => {
    expect(request({ host, accept: '*/*', 'x-client-ip': '127.0.0.1, ::1', cookie: '1.2.3' })).toBe(false);
  },
);

test.each(['corpomeme.example', '203.0.113.7', '[2001:db8::1]', 'localhost.example', '', 'a b'])(
  '"%s" is not',
  (host) => {
    expect(request({ host })).toBe(true);
  },
);

test('requests without a host, with several, or over HTTP/1.0 come from a proxy', () => {
  expect(isForwarded({ headers: {}, httpVersion: '1.1' })).toBe(true);
  expect(request({ host: ['localhost', 'localhost'] })).toBe(true);
  expect(request({ host: ['localhost'] })).toBe(true);
  expect(request({}, '1.0')).toBe(true);
  expect(request({}, '2.0')).toBe(false);
});

test.each([
  ...['forwarded', 'via', 'forwarded-for', 'client-ip', 'true-client-ip', 'cdn-loop', 'x-real-ip'],
  ...['x-forwarded-for', 'x-original-url', 'x-envoy-peer', 'cf-ray', 'x-amz-id', 'x-azure-ref'],
  ...['x-appengine-city', 'fastly-ff'],
])('%s comes from a proxy, whatever it holds', (name) => {
  expect(request({ [name]: '127.0.0.1' })).toBe(true);
});

test.each(['max-forwards', 'x-cf-ray', 'my-fastly-ff'])('%s does not', (name) => {
  expect(request({ [name]: '5' })).toBe(false);
});

test.each(['203.0.113.7', '127.0.0.1, 203.0.113.7', ' 2001:db8::1 ', '127.0.0.1,::ffff:203.0.113.7'])(
  'a header that contains %s names another machine',
  (value) => {
    expect(request({ 'x-client-ip': value })).toBe(true);
    expect(request({ 'x-client-ip': [value, '127.0.0.1'] })).toBe(true);
  },
);
