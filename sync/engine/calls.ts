import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import type { CallUnderWay, ReachabilityDriver } from './connection/reachabilityDriver.ts';
import { classifyFailure } from '../model/classifyFailure.ts';
import type { Clock } from '../kit/clock.ts';
import { type Api, type Socket, TransportError } from '../model/ports/transport.ts';
import type { AuthGate } from './authGate.ts';
import type { ProtocolGate } from './protocolGate.ts';

/** An answer that takes longer is given up: with the retry this keeps every entry below 30 s in `sending`. */
const SEND_TIMEOUT_MS = 10_000;
const CALL_TIMEOUT_MS = 20_000;

export interface CallsDeps {
  readonly clock: Clock;
  readonly api: Api;
  readonly socket: Socket;
  readonly gate: AuthGate;
  readonly protocol: ProtocolGate;
  readonly reachability: Pick<ReachabilityDriver, 'callBegins' | 'answered' | 'suspect'>;
}

/** Every authenticated call: watched for contact, timed out, and its token doubted when the server does. */
export interface Calls {
  readonly api: Pick<Api, 'catchUp' | 'conversations' | 'history' | 'marks'>;
  /** Over the socket if it is connected, else over REST. */
  readonly send: (batch: SendMessages) => Promise<readonly SendResult[]>;
  /** A call of another part, which minds its own time and token: what becomes of it tells of the server. */
  readonly observe: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Runs another part's call, which takes as long as it takes: a photo on a slow line is no line that stands
   * still. `isPublic`: no token goes with it.
   */
  readonly carry: <T>(isPublic: boolean, work: () => Promise<T>) => Promise<T>;
}

export function createCalls(deps: CallsDeps): Calls {
  const { clock, api, socket, gate, protocol, reachability } = deps;
  /** For as long as it takes: nothing is made of its silence. */
  const patient: CallUnderWay = {
    answered: () => reachability.answered(),
    failed(error) {
      if (!(error instanceof TransportError)) return;
      const { failure } = error;
      if (failure.kind !== 'answered') reachability.suspect();
      // 0: nobody was asked.
      else if (failure.status !== 0) reachability.answered();
    },
  };
  const observed = async <T>(begin: () => CallUnderWay, work: () => Promise<T>): Promise<T> => {
    protocol.check();
    const underWay = begin();
    try {
      const answer = await work();
      underWay.answered();
      return answer;
    } catch (error) {
      underWay.failed(error);
      protocol.failed(error);
      throw error;
    }
  };
  const authenticated: typeof observed = async (begin, work) => {
    const generation = gate.generation();
    try {
      const answer = await observed(begin, work);
      gate.accepted(generation);
      protocol.accepted();
      return answer;
    } catch (error) {
      const isRefused =
        error instanceof TransportError && classifyFailure(error.failure).kind === 'needsAuth';
      if (isRefused) gate.refused(generation);
      throw error;
    }
  };
  const timed = () => reachability.callBegins();
  const call = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
    authenticated(timed, () => withTimeout(clock, ms, work));
  return {
    api: {
      catchUp: (body) => call(CALL_TIMEOUT_MS, () => api.catchUp(body)),
      conversations: () => call(CALL_TIMEOUT_MS, () => api.conversations()),
      history: (id, range) => call(CALL_TIMEOUT_MS, () => api.history(id, range)),
      marks: (id, marks) => call(CALL_TIMEOUT_MS, () => api.marks(id, marks)),
    },
    send: (batch) =>
      call(SEND_TIMEOUT_MS, () =>
        // One request an item is one round trip each: as soon as there is a socket, it takes all that is left at once.
        socket.isConnected()
          ? socket.sendBatch(batch, SEND_TIMEOUT_MS)
          : api.sendBatch(batch, () => socket.isConnected()),
      ),
    observe: (work) => observed(timed, work),
    carry: (isPublic, work) => (isPublic ? observed : authenticated)(() => patient, work),
  };
}

/** Gives up on a call after `ms` as if the network had: the server may still have done it. */
function withTimeout<T>(clock: Clock, ms: number, call: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new TransportError({ kind: 'network' })));
    call().then(resolve, reject).finally(cancel);
  });
}
