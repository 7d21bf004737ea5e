import { contained } from '#server/contained.ts';
import { checkProtocol, Refusal, toRefusal } from '#server/domain/requests/index.ts';
import type { Barred } from './barred.ts';
import type { ClientSocket, RealtimeDeps } from './connection.ts';

/** One socket a device is the rule; this many of one person are a mistake or an attack. */
const SOCKETS_A_PERSON_MAX = 50;
/** Lets a socket in, with the claims of its token, or says why not: that is the error of its handshake. */
export type Admit = (socket: ClientSocket, proceed: (refusal?: Error) => void) => Promise<void>;

export function createAdmission(deps: RealtimeDeps, barred: Barred): Admit {
  /** By person, those that were let in and are no lines yet: of many that come at once each would else find the others missing. */
  const coming = new Map<string, number>();
  const come = (sub: string, by: 1 | -1): void => {
    const left = (coming.get(sub) ?? 0) + by;
    if (left > 0) coming.set(sub, left);
    else coming.delete(sub);
  };
  const refusalOf = async (socket: ClientSocket): Promise<Error | undefined> => {
    const token: unknown = socket.handshake.auth['token'];
    const protocol: unknown = socket.handshake.auth['protocol'];
    try {
      checkProtocol(protocol, deps.spoken);
      const { sub, exp, session_id } = await deps.authenticate(
        typeof token === 'string' ? token : undefined,
      );
      barred.check(sub);
      const lines = await deps.lines.of(sub);
      if (lines + (coming.get(sub) ?? 0) >= SOCKETS_A_PERSON_MAX) {
        throw new Refusal('rate_limited', 'too many connections', { retryAfter: 30 });
      }
      come(sub, 1);
      socket.data = { claims: { sub, exp, ...(session_id && { session_id }) } };
      return undefined;
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'internal') deps.log.error('socket handshake', thrown);
      return Object.assign(new Error(refusal.code), { data: refusal.toBody().error });
    }
  };
  return async (socket, proceed) => {
    const refusal = await refusalOf(socket);
    try {
      proceed(refusal);
    } finally {
      if (refusal === undefined) {
        const { sub } = socket.data.claims;
        // The library makes it a line in the tick that it asked for before this one, or never.
        process.nextTick(contained('a handshake that is over', () => come(sub, -1)));
      }
    }
  };
}
