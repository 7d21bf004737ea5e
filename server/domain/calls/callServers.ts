import { createHmac } from 'node:crypto';
import type { CallServers } from '#contract/protocol/calls.ts';

/** The two public STUN servers of the specification: they tell a device under which address it is seen. */
export const STUN = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];
/** Longer than people talk, s: a relay asks for them again while it relays. */
const LIFE_S = 12 * 60 * 60;

/** Relays of the operator, which take what this server signs. */
export interface Relays {
  readonly urls: readonly string[];
  readonly secret: string;
}

/**
 * By which servers this person's devices find a way to others. Credentials for the relays are made for them and last for a time, in
 * the form that coturn's `use-auth-secret` takes (draft-uberti-behave-turn-rest-00): no relay has to know who is signed in. `now` in ms.
 */
export function callServersFor(
  userId: string,
  relays: Relays | undefined,
  now: number,
): CallServers {
  const stun = { urls: STUN };
  if (relays === undefined) return { servers: [stun], expiresIn: LIFE_S };
  const username = `${Math.floor(now / 1000) + LIFE_S}:${userId}`;
  const credential = createHmac('sha1', relays.secret).update(username).digest('base64');
  const relay = { urls: [...relays.urls], username, credential };
  return { servers: [stun, relay], expiresIn: LIFE_S };
}
