import { BlockList, isIP } from 'node:net';

/** The networks that staff may work from. */
export interface StaffNetworks {
  /** Whether an IPv4 or IPv6 address is in one of them. */
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
 * Parses comma-separated networks in CIDR form; a single address is a network of one. An
 * IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) counts as IPv4. Throws a RangeError that names the
 * wrong part.
 */
export function parseNetworks(text: string): StaffNetworks {
  const list = new BlockList();
  for (const network of text.split(',')) addNetwork(list, network.trim());
  return {
    includes: (given) => {
      // A link-local address may have a zone index: fe80::1%eth0.
      const [address = ''] = given.split('%');
      return isIP(address) !== 0 && list.check(address, familyOf(address));
    },
  };
}
