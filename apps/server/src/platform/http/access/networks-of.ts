import { isIPv6 } from 'node:net';

/** The four groups of '1.2.3.4' as an IPv6 address writes it: '102:304'. */
function dottedAsGroups(text: string): string {
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: unknown[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = dottedAsGroups(address.split('%')[0] ?? '').split('::');
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const left = read(head);
  if (tail === undefined) return left;
  const right = read(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** The IPv4 address that an IPv6 address stands for (::ffff:0:0/96, RFC 4291); undefined for any other. */
function mappedIpv4(groups: readonly number[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** A network that limits count, with its share of the limit of an IPv4 address. */
export interface CountedNetwork {
  readonly name: string;
  readonly share: number;
}

/**
 * The networks of an address that limits count, the smallest first. An IPv4 address is one network. Of an IPv6 address
 * both count: the /48, the largest network that one customer of an operator usually gets, like an IPv4 address, since
 * else they could take a new /64 for each try; and the /64, one household's or office's network, with half of that, so
 * that it cannot use up what its neighbours have.
 */
export function networksOf(address: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  if (!isIPv6(address)) return [{ name: address, share: 1 }];
  const groups = groupsOf(address);
  const ipv4 = mappedIpv4(groups);
  if (ipv4 !== undefined) return [{ name: ipv4, share: 1 }];
  const first = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  return [
    { name: first(4), share: 0.5 },
    { name: first(3), share: 1 },
  ];
}

/** As people and the security log see it: an IPv4 address, or '2001:db8:4f1::/64' of an IPv6 address. */
export function shownNetwork(address: string): string {
  const [{ name: network }] = networksOf(address);
  return network.includes(':') ? `${network.replace(/(?::0)+$/, '')}::/64` : network;
}
