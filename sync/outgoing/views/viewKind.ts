import { viewDay } from '#contract/rules/listing/views.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { OutgoingKind } from '../kind.ts';
import type { ViewNotes } from './viewNotes.ts';
import type { NotedView } from '../../model/looks.ts';
import { nextBatch, outdated } from './views.ts';
import type { ViewsLeft } from './viewsLeft.ts';

export interface ViewKindDeps {
  readonly notes: ViewNotes;
  readonly left: Pick<ViewsLeft, 'subscribe'>;
  /** The device is a guest's: it goes by a name of the day. */
  readonly isGuest: boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** One call. `device`: a guest's for that day; null for somebody signed in. Throws TransportError. */
  send(views: readonly NotedView[], device: string | null): Promise<void>;
}

/** Looks of one day, sent together. */
interface ViewBatch {
  /** The day. */
  readonly id: string;
  readonly views: readonly NotedView[];
}

/** Several looks travel as one, and none of them beside what the page itself needs. */
const GATHER_MS = 4000;

/** Looks at listings, told once a listing and day: a day at a time, the oldest first. */
export function viewKind(deps: ViewKindDeps): OutgoingKind<ViewBatch> {
  const { notes, left, isGuest, clock, log } = deps;
  const today = () => viewDay(clock.now());
  const forgetOutdated = () => {
    for (const view of outdated(notes.all(), today())) notes.forget(view);
    notes.keepDevicesOf(new Set([today(), ...notes.all().map(({ day }) => day)]));
  };
  const noteSent = ({ views }: ViewBatch) => {
    for (const view of views) notes.put({ ...view, state: 'sent' });
    forgetOutdated();
    return Promise.resolve();
  };
  return {
    name: 'looks at listings',
    isPublic: isGuest,
    gatherMs: GATHER_MS,
    due() {
      forgetOutdated();
      const views = nextBatch(notes.all(), today());
      const [first] = views;
      return Promise.resolve(first === undefined ? [] : [{ id: first.day, views }]);
    },
    send: ({ id, views }) => deps.send(views, isGuest ? notes.deviceOf(id) : null),
    sent: noteSent,
    refused(batch, code) {
      // The person cannot correct it, and need not.
      log.warn('looks at listings were refused', code);
      return noteSent(batch);
    },
    onChange: (callback) => left.subscribe(() => callback(false)),
  };
}
