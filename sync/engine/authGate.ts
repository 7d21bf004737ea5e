import type { Clock, Random } from '../kit/clock.ts';
import type { Tokens } from '../model/ports/transport.ts';
import { backoff } from '../kit/backoff.ts';
import { createTimer } from '../kit/timer.ts';
import type { Life } from '../kit/life.ts';

/** Refreshes tried in a row without one authenticated answer before the session counts as lost. */
const REFRESHES_WITHOUT_PROOF = 2;
/** In a row means within this time: tokens that expire one after another are no lost session. */
const IN_A_ROW_MS = 60_000;

/** Holds every authenticated call back while the token is in doubt. */
export interface AuthGate {
  isOpen(): boolean;
  /** Take it before a call, hand it back with the call's outcome: old news of an older token is ignored. */
  generation(): number;
  /** A call was answered `unauthenticated`: refreshes once, however many calls report it. */
  refused(generation: number): void;
  accepted(generation: number): void;
  /** A hint that the auth service may be reachable again. */
  retryNow(): void;
  /** Another token is there: a person signed in again, or the auth service refreshed by itself. */
  renewed(): void;
  stop(): void;
}

export interface AuthGateDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly tokens: Tokens;
  readonly life: Life;
  onOpen(): void;
  onLost(): void;
}

export function createAuthGate(deps: AuthGateDeps): AuthGate {
  let state: 'open' | 'refreshing' | 'waiting' | 'lost' = 'open';
  let generation = 0;
  let refreshesWithoutProof = 0;
  let failures = 0;
  const wait = createTimer(deps.clock);
  const inARow = createTimer(deps.clock);

  const open = () => {
    wait.clear();
    state = 'open';
    generation += 1;
    failures = 0;
    deps.onOpen();
  };

  const refresh = () => {
    wait.clear();
    state = 'refreshing';
    deps.life.run('token refresh', async () => {
      const mine = generation;
      const outcome = await deps.tokens.refresh();
      if (deps.life.isOver() || state !== 'refreshing' || mine !== generation) return;
      if (outcome === 'refreshed') {
        refreshesWithoutProof += 1;
        inARow.set(IN_A_ROW_MS, () => {
          refreshesWithoutProof = 0;
        });
        open();
      } else if (outcome === 'refused') {
        state = 'lost';
        deps.onLost();
      } else {
        state = 'waiting';
        failures += 1;
        wait.set(backoff(failures, deps.random), refresh);
      }
    });
  };

  return {
    isOpen: () => state === 'open',
    generation: () => generation,
    refused(of) {
      if (state !== 'open' || of !== generation) return;
      if (refreshesWithoutProof < REFRESHES_WITHOUT_PROOF) {
        refresh();
        return;
      }
      state = 'lost';
      deps.onLost();
    },
    accepted(of) {
      if (of === generation) refreshesWithoutProof = 0;
    },
    retryNow() {
      if (state === 'waiting') refresh();
    },
    renewed() {
      // The token of a refresh under way is announced too; that refresh opens the gate itself.
      if (state === 'open' || state === 'refreshing') return;
      refreshesWithoutProof = 0;
      open();
    },
    stop() {
      wait.clear();
      inARow.clear();
      state = 'lost';
    },
  };
}
