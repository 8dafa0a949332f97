import { BlockList, isIP } from 'node:net';

/** The networks that staff may work from. */
export interface StaffNetworks {
  /** Whether an address, of version 4 or 6, lies in one of them. */
  includes: (address: string) => boolean;
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits, ...rest] = network.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const prefix = bits === undefined ? longest : Number(bits);
  const isRight = rest.length === 0 && /^\d{1,3}$/.test(bits ?? '0') && prefix <= longest;
  if (longest < 0 || !isRight)
    throw new RangeError(`'${network}' is no network, such as 10.0.0.0/8`);
  list.addSubnet(address, prefix, familyOf(address));
}

/**
 * Reads networks in CIDR form, with commas; an address alone is a network of one. An address of
 * version 4 that arrives in the form of version 6 (`::ffff:10.0.0.1`) counts as what it is. Throws a
 * RangeError that names what is wrong.
 */
export function parseNetworks(text: string): StaffNetworks {
  const list = new BlockList();
  for (const network of text.split(',')) addNetwork(list, network.trim());
  return {
    includes: (given) => {
      // A link-local address may name the interface it came by: fe80::1%eth0.
      const [address = ''] = given.split('%');
      return isIP(address) !== 0 && list.check(address, familyOf(address));
    },
  };
}
