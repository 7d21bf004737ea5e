import { checkProtocol, Refusal, toRefusal } from '#server/domain/requests/index.ts';
import type { Barred } from './barred.ts';
import type { ClientSocket, RealtimeDeps } from './connection.ts';

/** One socket a device is the rule; this many of one person are a mistake or an attack. */
const SOCKETS_A_PERSON_MAX = 50;
/** Lets a socket in, with the claims of its token, or says why not: that is the error of its handshake. */
export type Admit = (socket: ClientSocket) => Promise<Error | undefined>;

export function createAdmission(deps: RealtimeDeps, barred: Barred): Admit {
  return async (socket) => {
    const token: unknown = socket.handshake.auth['token'];
    const protocol: unknown = socket.handshake.auth['protocol'];
    try {
      checkProtocol(protocol, deps.spoken);
      const { sub, exp, session_id } = await deps.authenticate(
        typeof token === 'string' ? token : undefined,
      );
      barred.check(sub);
      if ((await deps.lines.of(sub)) >= SOCKETS_A_PERSON_MAX) {
        throw new Refusal('rate_limited', 'too many connections', { retryAfter: 30 });
      }
      socket.data = { claims: { sub, exp, ...(session_id && { session_id }) } };
      return undefined;
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'internal') deps.log.error('socket handshake', thrown);
      return Object.assign(new Error(refusal.code), { data: refusal.toBody().error });
    }
  };
}
