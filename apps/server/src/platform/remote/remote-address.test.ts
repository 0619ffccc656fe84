import { describe, expect, test } from 'vitest';
import { isPublicAddress, literalAddress, parseRemoteImagePolicy, permitsUrl } from './remote-address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['this host', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  ['link-local and metadata', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '168.63.129.16'],
  ['carrier NAT', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '192.0.0.1', '192.88.99.1', '5f00::1', '4000::1', '100::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['mapped IPv4', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ['compatible IPv4', '::127.0.0.1', '::7f00:1', '::a9fe:a9fe'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::a00:1', '64:ff9b:1::808:808'],
  ['6to4 and Teredo', '2002:7f00:1::', '2002:808:808::1', '2001:0:7f00:1::1'],
  ['site-local', 'fec0::1'],
  ['no address at all', '', 'localhost', '1.2.3', '0x7f000001', '2130706433', '0177.0.0.1', '127.1'],
])('%s is not public', (_name, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

describe('REMOTE_IMAGES', () => {
  test('is public, off, or a list', () => {
    expect(parseRemoteImagePolicy('public')).toEqual({ mode: 'public' });
    expect(parseRemoteImagePolicy(' off ')).toEqual({ mode: 'off' });
    expect(parseRemoteImagePolicy('127.0.0.1:4010, Images.Test:80,[::1]:99')).toEqual({
      mode: 'list',
      hosts: ['127.0.0.1:4010', 'images.test:80', '[::1]:99'],
    });
  });

  test.each([
    '',
    'Public',
    'images.test',
    'images.test:',
    'images.test:0',
    'images.test:70000',
    'a:1,',
    'http://a:1',
    'u@a:1',
    'a:1/x',
    'a b:1',
  ])('%j is refused', (text) => {
    expect(() => parseRemoteImagePolicy(text)).toThrow('public, off, or a comma-separated list of host:port');
  });
});

describe('which URLs a policy permits', () => {
  const permits = (policy: string, url: string) => permitsUrl(parseRemoteImagePolicy(policy), new URL(url));

  test.each(['http://a.example/x', 'https://a.example', 'http://a.example:443/', 'https://a.example:80/'])(
    'public permits %s',
    (url) => {
      expect(permits('public', url)).toBe(true);
      expect(permits('off', url)).toBe(false);
    },
  );

  test.each([
    'ftp://a.example/x',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://a.example/',
    'javascript:alert(1)',
    'blob:http://a.example/x',
    'http://user@a.example/',
    'http://:pw@a.example/',
    'http://a.example:8080/',
    'https://a.example:22/',
    'http://a.example:0/',
  ])('public refuses %s', (url) => {
    expect(permits('public', url)).toBe(false);
  });

  test('a list permits only its hosts and ports', () => {
    const list = 'images.test:4010,images.test:443';
    expect(permits(list, 'http://images.test:4010/x')).toBe(true);
    expect(permits(list, 'https://IMAGES.test/x')).toBe(true);
    expect(permits(list, 'http://images.test/x')).toBe(false);
    expect(permits(list, 'http://other.test:4010/x')).toBe(false);
    expect(permits(list, 'http://user@images.test:4010/x')).toBe(false);
  });
});

test.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://127.0.0.1./', '127.0.0.1'],
  ['http://①②⑦.0.0.1/', '127.0.0.1'],
  ['http://0/', '0.0.0.0'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['http://[::]/', '::'],
  ['http://localhost/', null],
  ['http://127.0.0.1.nip.example/', null],
])('%s names %s', (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address);
});
