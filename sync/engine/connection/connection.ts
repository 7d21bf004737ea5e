import type { Mismatch } from '#contract/protocol/version.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { ConnectionState } from '../../model/types.ts';

export type ConnectionEvent =
  | { readonly type: 'started' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  /** The auth service refused a new token. */
  | { readonly type: 'authLost' }
  /** Another token is there. */
  | { readonly type: 'authRenewed' }
  /** The versions of client and server are too far apart. */
  | { readonly type: 'mismatched'; readonly code: Mismatch }
  /** A server that checks versions took a call. */
  | { readonly type: 'understood' }
  | { readonly type: 'stopped' };

/**
 * What the connection is after an event. Lost auth stays shown until a token or a connection disproves it, versions
 * that do not fit until the server takes a call.
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
      return state.status === 'needsAuth' ? { status: 'connecting' } : state;
    case 'mismatched':
      return state.status === 'closed' ? state : { status: STATUS_OF[event.code] };
    case 'understood':
      return isMismatched(state) ? { status: 'disconnected' } : state;
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
