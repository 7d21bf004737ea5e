import { ownerKey, type Owner } from '../../model/owner.ts';
import { v4 } from 'uuid';
import * as z from 'zod/mini';
import type { Random } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createLocalNotes } from '../../store/notes/index.ts';
import type { NotedView } from '../../model/looks.ts';

/** Looks at listings that wait or were sent today, in local storage: noted in no time, and gone with a log out. */
export interface ViewNotes {
  all(): readonly NotedView[];
  put(view: NotedView): void;
  forget(view: Pick<NotedView, 'listingId' | 'day'>): void;
  /** The name of a guest's device on a day: made anew for each, so that days cannot be put together. */
  deviceOf(day: string): string;
  /** Forgets what it called itself on other days than these. */
  keepDevicesOf(days: ReadonlySet<string>): void;
}

/** Of looks and of cards that were shown: both wait to be told. */
export const MARK = '-viewed:';
const viewSchema = z.enum(['waiting', 'sent']);

/** `ending`: of the person's session; nothing is noted afterwards. */
export function createViewNotes(
  storage: Storage,
  {
    owner,
    random,
    log,
    ending,
    onChange = () => undefined,
  }: {
    readonly owner: Owner;
    readonly random: Random;
    readonly log: Log;
    readonly ending?: AbortSignal;
    onChange?(): void;
  },
): ViewNotes {
  const notes = createLocalNotes(storage, { mark: MARK, what: 'a look at a listing', log });
  const devices = createLocalNotes(storage, { mark: '-device:', what: 'the day’s name', log });
  const who = ownerKey(owner);
  const keyOf = ({ day, listingId }: Pick<NotedView, 'listingId' | 'day'>) => `${day} ${listingId}`;
  return {
    all: () =>
      notes.of(who).flatMap(({ id, value }) => {
        const [day = '', listingId = ''] = id.split(' ');
        const state = viewSchema.safeParse(parsed(value));
        return state.success ? [{ day, listingId, state: state.data }] : [];
      }),
    put(view) {
      if (ending?.aborted) return;
      notes.put(who, keyOf(view), view.state);
      onChange();
    },
    forget(view) {
      notes.drop(who, keyOf(view), () => true);
      onChange();
    },
    deviceOf(day) {
      const kept = devices.of(who).find(({ id }) => id === day);
      const name = z.uuid().safeParse(parsed(kept?.value ?? ''));
      if (name.success) return name.data;
      const fresh = v4({ random: random.bytes(16) });
      devices.put(who, day, fresh);
      return fresh;
    },
    keepDevicesOf(days) {
      for (const { id } of devices.of(who)) if (!days.has(id)) devices.drop(who, id, () => true);
    },
  };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** How many looks of this person wait to be sent, and cards that were shown; null: of the device's guest. Cheap: asked at every start. */
export const viewsLeft = (storage: Storage, owner: Owner, log: Log): number =>
  createLocalNotes(storage, { mark: MARK, what: '', log })
    .of(ownerKey(owner))
    .filter(({ value }) => value.includes('waiting')).length;
