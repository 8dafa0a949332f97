import { expect, test } from 'vitest';
import { networksOf } from './networks-of.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:203.0.113.5', '203.0.113.5'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:FFFF:203.0.113.5', '203.0.113.5'],
  ['nonsense', 'nonsense'],
])('SEC-15: %s counts as the one address %s', (address, network) => {
  expect(networksOf(address)).toEqual([{ name: network, share: 1 }]);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8:1::5:6', '2001:db8:1:0', '2001:db8:1'],
  ['2001::5:6:7:8:9', '2001:0:0:5', '2001:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['2001:db8:1:2:3:4:203.0.113.5', '2001:db8:1:2', '2001:db8:1'],
  ['::203.0.113.5', '0:0:0:0', '0:0:0'],
])('SEC-15: %s counts as its /64 %s and its /48 %s', (address, small, large) => {
  expect(networksOf(address)).toEqual([
    { name: small, share: 0.5 },
    { name: large, share: 1 },
  ]);
});
