import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The hosts this server sends to when others name them: a device names its push service, and anybody may be a device. */
export interface Reach {
  accepts(endpoint: URL): boolean;
  /** `address`: of the host, as it was looked up for this very connection. */
  mayReach(address: string): boolean;
}

/** Networks that are nobody's, this machine's, or of the house behind it (RFC 6890). */
const CLOSED = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Within the public ones of IPv6: for books, and those that carry an address of IPv4.
  ...['2001:db8::/32', '2001::/32', '2002::/16', '3fff::/20'],
];
const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
};
const closed = listOf(CLOSED);
const publicOnes = listOf(['2000::/3']);

/** Services of the public internet, over TLS, by their name. */
export const PUBLIC_REACH: Reach = {
  accepts: ({ protocol, hostname, port, username, password }) =>
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hostname.includes('.') &&
    isIP(hostname.replace(/^\[|\]$/gu, '')) === 0,
  mayReach(address) {
    if (isIP(address) === 4) return !closed.check(address, 'ipv4');
    return (
      isIP(address) === 6 && publicOnes.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    );
  },
};

/** Looks up a host for a connection, and gives those of its addresses alone that may be reached. */
export function guardedLookup({ mayReach }: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const open = error === null ? found.filter(({ address }) => mayReach(address)) : [];
      const [first] = open;
      if (first === undefined)
        callback(error ?? new Error(`${hostname} has no address that may be reached`), []);
      else if (options.all === true) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}
