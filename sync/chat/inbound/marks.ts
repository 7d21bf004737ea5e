import type { Life } from '../../kit/life.ts';
import { classifyFailure } from '../../model/classifyFailure.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { ConversationStore } from '../../model/ports/stores.ts';
import { type Api, TransportError } from '../../model/ports/transport.ts';
import { backoff } from '../../kit/backoff.ts';
import { createTimer } from '../../kit/timer.ts';
import { dueMarks } from './dueMarks.ts';

/** Marks raised within this time travel as one. */
const COALESCE_MS = 300;

export interface MarksDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly conversations: ConversationStore;
  readonly api: Pick<Api, 'marks'>;
  readonly life: Life;
  canSend(): boolean;
  /** False: what is read here is not told. */
  tellsRead(): boolean;
}

/**
 * Tells the server what was delivered here and read here. There is no queue: the stores say which marks are
 * due.
 */
export interface MarkSender {
  /** Something may be due. Forgets failures when `eager`. */
  wake(options?: { readonly eager?: boolean }): void;
  stop(): void;
}

export function createMarkSender(deps: MarksDeps): MarkSender {
  const { clock, random, conversations, api, life } = deps;
  /** Refused for good, by conversation: not asked again until it grows past what was refused. */
  const refused = new Map<string, string>();
  let failures = 0;
  let isSending = false;
  let isAskedAgain = false;
  let isStopped = false;
  const timer = createTimer(clock);

  const plan = (ms: number) => {
    if (isStopped || timer.isSet()) return;
    timer.set(ms, () => {
      if (isSending) isAskedAgain = true;
      else if (deps.canSend()) life.run('marks', sendDue);
    });
  };

  const sendDue = async () => {
    isSending = true;
    isAskedAgain = false;
    try {
      for (const state of await conversations.all()) {
        const due = dueMarks(state, deps.tellsRead());
        if (due === null) continue;
        const fingerprint = JSON.stringify(due);
        if (refused.get(state.id) === fingerprint) continue;
        if (isStopped || !deps.canSend()) return;
        try {
          const marks = await api.marks(state.id, due);
          failures = 0;
          await life.write(() => conversations.raiseMarks(state.id, marks));
        } catch (error) {
          if (!(error instanceof TransportError)) throw error;
          const failure = classifyFailure(error.failure);
          if (failure.kind === 'rejected') refused.set(state.id, fingerprint);
          else {
            failures += 1;
            plan(
              failure.kind === 'retry' && failure.afterMs !== undefined
                ? failure.afterMs
                : COALESCE_MS + backoff(failures, random),
            );
            return;
          }
        }
      }
    } catch (error) {
      failures += 1;
      plan(COALESCE_MS + backoff(failures, random));
      throw error;
    } finally {
      isSending = false;
      if (isAskedAgain) plan(COALESCE_MS);
    }
  };

  return {
    wake(options) {
      if (options?.eager === true) {
        failures = 0;
        timer.clear();
      }
      plan(COALESCE_MS);
    },
    stop() {
      isStopped = true;
      timer.clear();
    },
  };
}
