import type { ClientSocket } from './connection.ts';

/** A handshake that is over; one for all connections. */
const OVER: ClientSocket['handshake'] = Object.freeze({
  ...{ headers: {}, time: '', address: '', xdomain: false, secure: false, issued: 0, url: '' },
  ...{ query: {}, auth: {} },
});

/**
 * Lets go of what a connection was begun with. The libraries keep the upgrade request, its headers and the
 * token for as long as the line stands: 2 kB of each idle connection, and a secret that nobody needs again.
 */
export function forgetHandshake(socket: ClientSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: OVER });
}
