import { createAgreement } from './agreement.ts';
import type { Backlog } from './backlog.ts';
import type { Puller } from './pull.ts';
import type { PushOutcome } from './push.ts';

const PUSH_BATCH = 20;

export interface StepsDeps {
  /** The collection, as failures call it. */
  readonly key: string;
  readonly backlog: Backlog;
  readonly puller: Puller;
  /** Sends those of the rows that were changed here. */
  send(ids: readonly string[]): Promise<PushOutcome>;
  onPulled(): void;
  onPushed(): void;
}

/**
 * The three things that are done for a collection, each as much as goes at once. One that rejects leaves in the backlog
 * what it did not do.
 */
export interface Steps {
  /** Sends some of the rows that were changed here. */
  push(): Promise<void>;
  /** Pulls a page of a scope. */
  pull(scope: string): Promise<void>;
  /** Takes out the rows of scopes that nobody wants. */
  leave(): Promise<void>;
}

export function createSteps({ key, backlog, puller, send, ...events }: StepsDeps): Steps {
  const { changed, held, due, leaving, isWanted } = backlog;
  const agreement = createAgreement();

  const noteRound = (sent: readonly string[], open: readonly string[]) => {
    for (const id of open) changed.add(id);
    const stuck = agreement.note(sent, open);
    if (stuck !== undefined) throw new Error(`no agreement on ${key}/${stuck}`);
  };

  return {
    async push() {
      const ids = [...changed].slice(0, PUSH_BATCH);
      for (const id of ids) changed.delete(id);
      try {
        const pushed = await send(ids);
        if (pushed.sent > 0) events.onPushed();
        if (pushed.isPullDue) backlog.pullAll();
        for (const id of pushed.held) held.add(id);
        noteRound(ids, pushed.open);
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
    },
    async pull(scope) {
      // A hint that comes while it is asked asks once more.
      due.delete(scope);
      try {
        const hasMore = await puller.page(scope);
        // Left while it was asked.
        if (!isWanted(scope)) leaving.add(scope);
        else if (hasMore) due.add(scope);
        if (hasMore) return;
        for (const id of held) changed.add(id);
        held.clear();
        events.onPulled();
      } catch (error) {
        if (isWanted(scope)) due.add(scope);
        throw error;
      }
    },
    async leave() {
      for (const scope of [...leaving]) {
        await puller.leave(scope);
        leaving.delete(scope);
      }
    },
  };
}
