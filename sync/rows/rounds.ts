import { PUSH_BATCH } from '#contract/protocol/limits.ts';
import { TransportError } from '../model/ports/transport.ts';
import { Fault } from '../kit/fault.ts';
import { createResyncCheck } from './resyncCheck.ts';
import type { Backlog } from './backlog.ts';
import type { Puller } from './pull.ts';
import type { PushOutcome } from './push.ts';

export interface RoundsDeps {
  /** The collection, as failures call it. */
  readonly key: string;
  readonly backlog: Backlog;
  readonly puller: Puller;
  /** Sends those of the rows that were changed here. */
  send(ids: readonly string[]): Promise<PushOutcome>;
  onPulled(): void;
  onPushed(): void;
  /** A change may still be taken back: it is in the backlog, and to be tried again. */
  onOffered(): void;
}

/**
 * Rounds of the three things that are done for a collection, each as much as goes at once. One that rejects leaves in the
 * backlog what it did not do.
 */
export interface Rounds {
  /** A new round: nothing is known of the line. */
  begin(): void;
  /** The line is down: there is no use in asking on in this round. */
  isLineDown(): boolean;
  /** Sends some of the rows that were changed here. */
  push(): Promise<void>;
  /** Pulls a page of a scope. `isOpen`: which may be asked for next. */
  pull(scope: string, isOpen: (scope: string) => boolean): Promise<void>;
  /** Takes out the rows of scopes that nobody wants. */
  leave(): Promise<void>;
}

export function createRounds({ key, backlog, puller, send, ...events }: RoundsDeps): Rounds {
  const { changed, held, offered, due, leaving, isWanted } = backlog;
  const resyncCheck = createResyncCheck();
  // A scope that was asked on a dead line keeps its turn.
  const line = createLineWatch(() => due.restart());

  const noteSent = (sent: readonly string[], open: readonly string[]) => {
    for (const id of open) changed.add(id);
    const stuck = resyncCheck.note(sent, open);
    if (stuck !== undefined) throw new Fault(`no agreement on ${key}/${stuck}`);
  };

  const pull: Rounds['pull'] = async (scope, isOpen) => {
    // A hint that comes while it is asked asks once more.
    due.delete(scope);
    try {
      const hasMore = await puller.page(scope, due.ahead(isOpen));
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
  };

  return {
    begin: () => line.begin(),
    isLineDown: () => line.isDown(),
    async push() {
      const ids = [...changed].slice(0, PUSH_BATCH);
      for (const id of ids) changed.delete(id);
      try {
        const pushed = await send(ids);
        if (pushed.sent > 0) events.onPushed();
        if (pushed.isPullDue) {
          puller.hear();
          backlog.pullAll();
        }
        for (const id of pushed.held) held.add(id);
        if (pushed.isOffered) {
          for (const id of ids) offered.add(id);
          events.onOffered();
        }
        noteSent(ids, pushed.open);
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
    },
    pull: (scope, isOpen) => line.watch(() => pull(scope, isOpen)),
    async leave() {
      for (const scope of [...leaving]) {
        await puller.leave(scope);
        leaving.delete(scope);
      }
    },
  };
}

interface LineWatch {
  begin(): void;
  isDown(): boolean;
  watch(question: () => Promise<void>): Promise<void>;
}

/**
 * Learns the state of the line from a round of questions: if a first one, or two in a row, get no answer of
 * ours, the line is taken to be down. A single one that breaks after an answered one says nothing of the
 * others. `onBack`: it answers again.
 */
function createLineWatch(onBack: () => void): LineWatch {
  let isDown = false;
  let wasDown = false;
  let wasAnswered = false;
  const answered = () => {
    wasAnswered = true;
    if (wasDown) onBack();
    wasDown = false;
  };
  const unanswered = () => {
    if (!wasAnswered) isDown = wasDown = true;
    wasAnswered = false;
  };
  return {
    begin() {
      isDown = false;
      wasAnswered = false;
    },
    isDown: () => isDown,
    async watch(question) {
      try {
        await question();
        answered();
      } catch (error) {
        // A failure here, while storing, says nothing of the line.
        if (error instanceof TransportError)
          if (error.failure.kind === 'answered') answered();
          else unanswered();
        throw error;
      }
    },
  };
}
