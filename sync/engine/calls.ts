import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import type { ReachabilityDriver } from './connection/reachabilityDriver.ts';
import { withTimeout } from './connection/timeout.ts';
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
  readonly reachability: Pick<ReachabilityDriver, 'observe'>;
}

/** Every authenticated call: watched for contact, timed out, and its token doubted when the server does. */
export interface Calls {
  readonly api: Pick<Api, 'catchUp' | 'conversations' | 'history' | 'marks'>;
  /** Over the socket if it is connected, else over REST. */
  readonly send: (batch: SendMessages) => Promise<readonly SendResult[]>;
}

export function createCalls(deps: CallsDeps): Calls {
  const { clock, api, socket, gate, protocol, reachability } = deps;
  const call = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    const generation = gate.generation();
    try {
      const answer = await protocol.guard(() =>
        reachability.observe(() => withTimeout(clock, ms, work)),
      );
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
  return {
    api: {
      catchUp: (body) => call(CALL_TIMEOUT_MS, () => api.catchUp(body)),
      conversations: () => call(CALL_TIMEOUT_MS, () => api.conversations()),
      history: (id, range) => call(CALL_TIMEOUT_MS, () => api.history(id, range)),
      marks: (id, marks) => call(CALL_TIMEOUT_MS, () => api.marks(id, marks)),
    },
    send: (batch) =>
      call(SEND_TIMEOUT_MS, () =>
        socket.isConnected() ? socket.sendBatch(batch, SEND_TIMEOUT_MS) : api.sendBatch(batch),
      ),
  };
}
