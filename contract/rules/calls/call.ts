import { unreachable } from '../unreachable.ts';

/** It rings so long, ms; then it was missed. */
export const RING_MS = 45_000;
/** So long may two devices look for a way to each other, ms. */
export const CONNECT_MS = 20_000;
/** So long a call that went silent may take to come back, ms. */
export const RECONNECT_MS = 15_000;

/** Why a call is over. */
export const END_REASONS = [
  /** The called person did not want it. */
  'declined',
  /** One of them is in another call. */
  'busy',
  /** No answer came in time. */
  'missed',
  /** The caller gave up while it rang, or their device went away. */
  'cancelled',
  /** No way between the devices was found, or it was lost. */
  'failed',
  /** Another tab or device of the same person took it. */
  'elsewhere',
  /** One of them hung up after both had said yes. */
  'hungUp',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The state of a call. Times in ms of one clock, whichever its holder has. */
export type CallState =
  /** The server was asked; no device of the other person is known to ring. */
  | { readonly status: 'calling'; readonly since: number }
  /** It rings at the other person's devices, or here. */
  | { readonly status: 'ringing'; readonly since: number }
  /** Both said yes and their devices look for a way to each other. */
  | { readonly status: 'connecting'; readonly since: number }
  /** They hear each other. */
  | { readonly status: 'connected'; readonly since: number }
  /** They did, and nothing arrives at present. */
  | { readonly status: 'reconnecting'; readonly since: number; readonly connectedAt: number }
  /** Over for good. `connectedAt` where they heard each other. */
  | {
      readonly status: 'ended';
      readonly reason: EndReason;
      readonly at: number;
      readonly connectedAt: number | null;
    };

export type CallEvent =
  | { readonly type: 'rings' }
  | { readonly type: 'accepted' }
  /** Sound arrives. */
  | { readonly type: 'heard' }
  /** The connection brings nothing any more. */
  | { readonly type: 'silent' }
  | { readonly type: 'over'; readonly reason: EndReason }
  /** Time has passed. */
  | { readonly type: 'time' };

/**
 * Decides the next state of a call. Gives the same object where nothing changes: an event that comes twice,
 * late or out of place is ignored.
 */
export function transition(state: CallState, event: CallEvent, at: number): CallState {
  if (state.status === 'ended') return state;
  switch (event.type) {
    case 'rings':
      return state.status === 'calling' ? { status: 'ringing', since: state.since } : state;
    case 'accepted':
      return isUnanswered(state) ? { status: 'connecting', since: at } : state;
    case 'heard':
      if (state.status === 'connecting') return { status: 'connected', since: at };
      return state.status === 'reconnecting'
        ? { status: 'connected', since: state.connectedAt }
        : state;
    case 'silent':
      return state.status === 'connected'
        ? { status: 'reconnecting', since: at, connectedAt: state.since }
        : state;
    case 'over':
      return ended(state, event.reason, at);
    case 'time': {
      const due = dueAt(state);
      return due === null || at < due ? state : ended(state, lateReason(state), at);
    }
    default:
      return unreachable(event);
  }
}

/** When time alone ends it; null: never. */
export function dueAt(state: CallState): number | null {
  switch (state.status) {
    case 'calling':
    case 'ringing':
      return state.since + RING_MS;
    case 'connecting':
      return state.since + CONNECT_MS;
    case 'reconnecting':
      return state.since + RECONNECT_MS;
    case 'connected':
    case 'ended':
      return null;
    default:
      return unreachable(state);
  }
}

/** The call has not been taken yet. */
export const isUnanswered = ({ status }: CallState): boolean =>
  status === 'calling' || status === 'ringing';

const lateReason = (state: CallState): EndReason => (isUnanswered(state) ? 'missed' : 'failed');

function ended(state: CallState, reason: EndReason, at: number): CallState {
  const connectedAt =
    state.status === 'connected'
      ? state.since
      : state.status === 'reconnecting'
        ? state.connectedAt
        : null;
  return { status: 'ended', reason, at, connectedAt };
}
