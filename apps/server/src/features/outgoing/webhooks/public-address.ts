import { type LookupAddress, promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** An address that a webhook must not reach: of this machine, of the network it is in, or of no host at all. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** The addresses of IPv6 that are given to hosts of the internet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet; by `mayBeLoopback` also one of this machine. Private, link-local and
 * metadata addresses, and those that embed an IPv4 address, are not.
 */
export function isPublicAddress(address: string, mayBeLoopback: boolean): boolean {
  if (isIP(address) === 0) return false;
  // An IPv4 address in IPv6 form is judged as what it is.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return mayBeLoopback;
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

/** Finds the addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Asks the DNS servers themselves. The system's `lookup` waits in one of a few threads for each name, so that names
 * which no server answers would hold up all other connections of Kolli, such as those for SMS. When one of the two kinds
 * of addresses has been found, the other is awaited for `graceMs` only.
 */
export async function askDns(
  hostname: string,
  {
    servers,
    timeoutMs = 2000,
    graceMs = 1000,
  }: {
    readonly servers?: readonly string[];
    readonly timeoutMs?: number;
    readonly graceMs?: number;
  } = {},
): Promise<readonly LookupAddress[]> {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const asked = [
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ];
  const giveUp = () => setTimeout(() => resolver.cancel(), graceMs).unref();
  Promise.any(asked).then(giveUp, () => undefined);
  const answers = await Promise.allSettled(asked);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [first] = answers;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found;
}

const askSystem: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/** How the names of webhooks are resolved; only the system knows the names of this machine. */
export const resolverFor = (mayBeLoopback: boolean): Resolve =>
  mayBeLoopback ? askSystem : askDns;

/**
 * Resolves the name of a host for one connection, which goes to exactly what was checked: a name that resolves to
 * something else later gains nothing. Fails with `AddressRefused` if any of its addresses is not public.
 */
export function lookupPublic(
  mayBeLoopback: boolean,
  resolve: Resolve = resolverFor(mayBeLoopback),
): LookupFunction {
  const find = callbackify(async (hostname: string) => {
    const found = await resolve(hostname);
    const isRefused = found.some(({ address }) => !isPublicAddress(address, mayBeLoopback));
    if (isRefused || found.length === 0)
      throw new AddressRefused('The address is not a public one');
    return [...found];
  });
  return (hostname, options, callback) =>
    find(hostname, (error, found) => {
      if (error !== null) callback(error, '');
      else if (options.all === true) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    });
}

/** The URL of a webhook as it may be called; throws `AddressRefused`. */
export function checkUrl(text: string, mayBeLoopback: boolean): URL {
  const url = URL.parse(text);
  if (url === null) throw new AddressRefused('This is no address');
  if (url.protocol !== 'https:' && !(mayBeLoopback && url.protocol === 'http:'))
    throw new AddressRefused('Only https is called');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The address holds a user or password');
  // No name is resolved for an address, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isRefused =
    isIP(host) === 0
      ? !mayBeLoopback && /(?:^|\.)localhost\.?$/u.test(host)
      : !isPublicAddress(host, mayBeLoopback);
  if (isRefused) throw new AddressRefused('The address is not a public one');
  return url;
}
