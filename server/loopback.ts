import { BlockList, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * True when nobody but this machine reaches a server that listens on `address` (an IP, as the socket says
 * it) and is opened at `publicUrl`. A proxy that listens for others gives itself away by the latter, or by
 * the addresses it is trusted to write (`trustProxy`).
 */
export function isOnlyHere(server: {
  readonly address: string;
  readonly publicUrl: string;
  readonly trustProxy: boolean;
}): boolean {
  const name = new URL(server.publicUrl).hostname.replace(/^\[|\]$/g, '');
  return (
    !server.trustProxy && isLoopback(server.address) && (name === 'localhost' || isLoopback(name))
  );
}

const isLoopback = (address: string): boolean =>
  LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
