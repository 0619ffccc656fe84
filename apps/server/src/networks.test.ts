import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unreadable'],
  ['', 'unreadable'],
])('%s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
