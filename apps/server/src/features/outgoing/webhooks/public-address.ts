import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that a webhook must not reach: of this machine, of the network it is in, or of no host at all. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Whether an address is one of the public internet; by `mayBeLoopback` also one of this machine. Private, link-local and
 * metadata addresses, and those that embed an IPv4 address, are not.
 */
export function isPublicAddress(address: string, mayBeLoopback: boolean): boolean {
  if (isIP(address) === 0) return false;
  // An IPv4 address in IPv6 form is judged as what it is.
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (mayBeLoopback && range === 'loopback');
}

/**
 * Resolves the name of a host for one connection, which goes to exactly what was checked: a name that resolves to
 * something else later gains nothing. Fails with `AddressRefused` if any of its addresses is not public.
 */
export function lookupPublic(
  mayBeLoopback: boolean,
  resolve: typeof lookup = lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return callback(error, '');
      const [first] = found;
      const isRefused = found.some(({ address }) => !isPublicAddress(address, mayBeLoopback));
      if (isRefused || first === undefined)
        return callback(new AddressRefused('The address is not a public one'), '');
      if (options.all === true) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
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
  if (isIP(host) !== 0 && !isPublicAddress(host, mayBeLoopback))
    throw new AddressRefused('The address is not a public one');
  return url;
}
