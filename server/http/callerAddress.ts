import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The network address limits are counted by. X-Forwarded-For is anybody's to write; only behind a proxy
 * of one's own is its last entry true.
 */
export function callerAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return countedAs(last || (incoming.socket.remoteAddress ?? 'unknown'));
}

/** Bits of an IPv6 address that say whose line it is (RFC 6177): one customer has all that follow, 2^64 addresses. */
const GROUPS_OF_A_LINE = 4;

/** The key for an address where requests are counted: IPv4 itself, of IPv6 the network of one customer. */
export function countedAs(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/u, '').toLowerCase();
  if (!isIPv6(bare) || bare.startsWith('::ffff:')) return bare;
  const [front = '', back = ''] = bare.split('::');
  const [head, tail] = [groupsOf(front), groupsOf(back)];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...(bare.includes('::') ? zeros : []), ...tail];
  return `${groups.slice(0, GROUPS_OF_A_LINE).join(':')}::/64`;
}

/** Some proxies write the port of the line, too: each line would be another caller. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/u.exec(address)?.[1] ??
  /^(\d+(?:\.\d+){3}):\d+$/u.exec(address)?.[1] ??
  address;

const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/u, ''));
