import { viewDay } from '#contract/rules/listing/views.ts';
import { failureOf } from '../../model/classifyFailure.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Page } from '../../model/ports/page.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { createRetries } from '../../model/retry/retries.ts';
import { createTimer } from '../../kit/timer.ts';
import type { ViewNotes } from './viewNotes.ts';
import { nextBatch, outdated, type NotedView } from './views.ts';

export interface ViewsDeps {
  /** Null: a guest. */
  readonly userId: string | null;
  readonly notes: ViewNotes;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Pick<Page, 'onHint'>;
  readonly log: Log;
  /** One call. `device`: a guest's for that day; null for somebody signed in. Throws TransportError. */
  send(views: readonly NotedView[], device: string | null): Promise<void>;
}

/** Looks at listings, told to the server once a listing and day, when there is a network and time. */
export interface Views {
  /** Never fails and waits for nothing: a look that could not be noted is not counted. */
  note(listing: { readonly id: string; readonly owner_id: string }): void;
  close(): void;
}

/** Several looks travel as one, and none of them beside what the page itself needs. */
const GATHER_MS = 4000;

export function createViews(deps: ViewsDeps): Views {
  const { userId, notes, clock, random, page, log } = deps;
  const timer = createTimer(clock);
  let isSending = false;
  let isClosed = false;
  const retries = createRetries<'views'>({ clock, random, onDue: () => void sendNext() });

  const today = () => viewDay(clock.now());
  const plan = (ms: number) => {
    if (!isClosed) timer.set(ms, () => void sendNext());
  };
  const waits = () => nextBatch(notes.all(), today()).length > 0;

  const sendNext = async (): Promise<void> => {
    if (isSending || isClosed || retries.isWaiting('views')) return;
    const batch = nextBatch(notes.all(), today());
    const [first] = batch;
    if (first === undefined) return;
    isSending = true;
    try {
      await deps.send(batch, userId === null ? notes.deviceOf(first.day) : null);
      done(batch);
    } catch (error) {
      failed(error, batch);
    } finally {
      isSending = false;
    }
  };
  const done = (batch: readonly NotedView[]) => {
    // After a log out nothing of it may come back.
    if (isClosed) return;
    retries.worked('views');
    for (const view of batch) notes.put({ ...view, state: 'sent' });
    clear();
    if (waits()) plan(GATHER_MS);
  };
  const failed = (error: unknown, batch: readonly NotedView[]) => {
    const failure = failureOf(error);
    if (!(error instanceof TransportError)) log.warn('looks at listings could not be told', error);
    if (failure.kind === 'rejected') {
      // Nobody can mend it, and nobody needs to.
      log.warn('looks at listings were refused', failure.code);
      done(batch);
      return;
    }
    retries.failed('views', error);
  };
  const clear = () => {
    for (const view of outdated(notes.all(), today())) notes.forget(view);
    notes.keepDevicesOf(new Set([today(), ...notes.all().map(({ day }) => day)]));
  };

  const stopHints = page.onHint((hint) => {
    // What was said to be waiting for a network is tried again when there may be one.
    if (hint !== 'online' && hint !== 'resume') return;
    retries.endWaits();
    if (waits()) plan(GATHER_MS);
  });
  clear();
  if (waits()) plan(GATHER_MS);

  return {
    note({ id, owner_id }) {
      if (isClosed || owner_id === userId) return;
      const day = today();
      const isNoted = notes.all().some((view) => view.listingId === id && view.day === day);
      if (isNoted) return;
      notes.put({ listingId: id, day, state: 'waiting' });
      if (!timer.isSet()) plan(GATHER_MS);
    },
    close() {
      isClosed = true;
      timer.clear();
      retries.stop();
      stopHints();
    },
  };
}
