import type { ClientSocket } from './connection.ts';

/** Of a handshake that is over; one for all connections. */
const NOTHING = Object.freeze({});

/**
 * Lets go of what a connection was begun with. The libraries keep the upgrade request, its headers and the
 * token for as long as the line stands: 2 kB of each idle connection, and a secret that nobody needs again.
 */
export function forgetHandshake({ conn, handshake }: ClientSocket): void {
  Object.assign(conn, { request: null });
  Object.assign(handshake, { auth: NOTHING, headers: NOTHING, query: NOTHING });
}
