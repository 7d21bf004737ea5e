import { MISMATCH_RETRY_AFTER, MISMATCHES, type Mismatch } from '#contract/protocol/version.ts';
import type { Clock, Random } from '../kit/clock.ts';
import { TransportError } from '../model/ports/transport.ts';
import { backoff } from '../kit/backoff.ts';
import { createTimer } from '../kit/timer.ts';

/** The side that has to catch up, and how long to leave the server alone, ms. */
export interface Refused {
  readonly code: Mismatch;
  readonly afterMs: number;
}

/** Holds everything back while this version of the app and the server's are too far apart to talk. */
export interface ProtocolGate {
  isOpen(): boolean;
  /** Ask before a call. Throws what the server would answer, while shut. */
  check(): void;
  /** A call failed: that the versions do not fit is heard in it. */
  failed(error: unknown): void;
  /** Refused otherwise than by the answer to a call. */
  refused(refusal: Refused): void;
  /** A server that checks versions took a call or a connection. */
  accepted(): void;
  stop(): void;
}

export interface ProtocolGateDeps {
  readonly clock: Clock;
  readonly random: Random;
  onShut(code: Mismatch): void;
  /** It may work now: the server, or a proxy in front, may be of another build by this time. */
  onTry(): void;
  onAccepted(): void;
}

/**
 * Shut by a refusal, for as long as the server said and a jitter that grows. Then everything tries again, until the first
 * refusal shuts it anew.
 */
export function createProtocolGate(deps: ProtocolGateDeps): ProtocolGate {
  const { clock, random } = deps;
  const wait = createTimer(clock);
  let shut: Refused | null = null;
  let failures = 0;

  const refused = (refusal: Refused) => {
    // Calls that were on their way together are refused together.
    if (shut !== null) return;
    shut = refusal;
    failures += 1;
    wait.set(refusal.afterMs + backoff(failures, random), () => {
      shut = null;
      deps.onTry();
    });
    deps.onShut(refusal.code);
  };

  return {
    isOpen: () => shut === null,
    refused,
    check() {
      if (shut === null) return;
      throw new TransportError({
        kind: 'answered',
        status: 0,
        code: shut.code,
        retryAfterMs: shut.afterMs,
      });
    },
    failed(error) {
      const refusal = refusalIn(error);
      if (refusal !== null) refused(refusal);
    },
    accepted() {
      if (shut !== null) return;
      failures = 0;
      deps.onAccepted();
    },
    stop: () => wait.clear(),
  };
}

function refusalIn(error: unknown): Refused | null {
  if (!(error instanceof TransportError) || error.failure.kind !== 'answered') return null;
  const { code: given, retryAfterMs } = error.failure;
  const code = MISMATCHES.find((each) => each === given);
  if (code === undefined) return null;
  return { code, afterMs: retryAfterMs ?? MISMATCH_RETRY_AFTER[code] * 1000 };
}
