import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:203.0.113.5', '203.0.113.5'],
  ['nonsense', 'nonsense'],
])('%s counts as itself: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8:1::5:6', '2001:db8:1:0'],
  ['2001::5:6:7:8:9', '2001:0:0:5'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as its network of 64 bits: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
