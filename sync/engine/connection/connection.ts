import type { Mismatch } from '#contract/protocol/version.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { ConnectionState } from '../../model/types.ts';

export type ConnectionEvent =
  | { readonly type: 'started' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  /** The auth service refused a new token. */
  | { readonly type: 'authLost' }
  /** Another token is there. `isLineUp`: the socket has stood all along. */
  | { readonly type: 'authRenewed'; readonly isLineUp: boolean }
  /** The versions of client and server are too far apart. */
  | { readonly type: 'mismatched'; readonly code: Mismatch }
  /** A server that checks versions took a call. `isLineUp`: the socket stands. */
  | { readonly type: 'understood'; readonly isLineUp: boolean }
  | { readonly type: 'stopped' };

/**
 * The state of the connection after an event. Lost auth stays shown until a token or a connection disproves
 * it; versions that do not fit, until the server takes a call. A call may be refused while the socket stands.
 * Then no `connected` follows, and the socket tells the rest.
 */
export function connectionAfter(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'started':
      return { status: 'connecting' };
    case 'connected':
      return state.status === 'closed' ? state : { status: 'connected' };
    case 'disconnected':
      return isStanding(state) ? state : { status: 'disconnected' };
    case 'authLost':
      return state.status === 'closed' ? state : { status: 'needsAuth' };
    case 'authRenewed':
      if (state.status !== 'needsAuth') return state;
      return { status: event.isLineUp ? 'connected' : 'connecting' };
    case 'mismatched':
      return state.status === 'closed' ? state : { status: STATUS_OF[event.code] };
    case 'understood':
      if (!isMismatched(state)) return state;
      return { status: event.isLineUp ? 'connected' : 'disconnected' };
    case 'stopped':
      return { status: 'closed' };
    default:
      return unreachable(event);
  }
}

const STATUS_OF = {
  client_outdated: 'clientOutdated',
  server_outdated: 'serverOutdated',
} as const satisfies Record<Mismatch, ConnectionState['status']>;

const isMismatched = ({ status }: ConnectionState): boolean =>
  status === 'clientOutdated' || status === 'serverOutdated';

/** A line that breaks says nothing new. */
const isStanding = (state: ConnectionState): boolean =>
  state.status === 'closed' || state.status === 'needsAuth' || isMismatched(state);
