import { unreachable } from '#contract/rules/unreachable.ts';
import type { ConnectionState } from '../types.ts';

export type ConnectionEvent =
  | { readonly type: 'started' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  /** The auth service refused a new token. */
  | { readonly type: 'authLost' }
  /** Another token is there. */
  | { readonly type: 'authRenewed' }
  | { readonly type: 'stopped' };

/** What the connection is after an event. Lost auth stays shown until a token or a connection disproves it. */
export function connectionAfter(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'started':
      return { status: 'connecting' };
    case 'connected':
      return state.status === 'closed' ? state : { status: 'connected' };
    case 'disconnected':
      return state.status === 'closed' || state.status === 'needsAuth'
        ? state
        : { status: 'disconnected' };
    case 'authLost':
      return state.status === 'closed' ? state : { status: 'needsAuth' };
    case 'authRenewed':
      return state.status === 'needsAuth' ? { status: 'connecting' } : state;
    case 'stopped':
      return { status: 'closed' };
    default:
      return unreachable(event);
  }
}
