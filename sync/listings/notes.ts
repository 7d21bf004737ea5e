import type { NoteKind, RecordBody } from '#contract/entities/record.ts';
import type { Notable } from '#contract/rules/listing/asOf.ts';
import type { Property } from '#contract/entities/property.ts';
import type { Deferred } from '../kit/pending.ts';
import type { NoteCommands } from './commands/notes.ts';
import type { Kept, LiveQuery } from '../model/types.ts';
import type { Records } from '../rows/index.ts';

export interface NotesDeps {
  readonly records: Pick<Records, 'list'>;
  /** Waits for the signed-in person's database to open. Rejects with SignedOut. */
  readonly deferred: Deferred<{ readonly writes: { readonly notes: NoteCommands } }>;
  /** Waits for the market of who is signed in. */
  market(): Promise<{ held(propertyId: string): Promise<Property | null> }>;
}

export type Notes = ReturnType<typeof createNotes>;

/** A person's notes on listings (saved, hidden, viewed, in the pipeline): records of four kinds, read by the listing they are about. */
export function createNotes({ records, deferred, market }: NotesDeps) {
  /** One list of records is indexed once, however many cards look into it. */
  const indexes = new WeakMap<object, ReadonlyMap<string, RecordBody<NoteKind>>>();
  const bodies = new WeakMap<object, readonly RecordBody<NoteKind>[]>();
  const indexOf = (list: readonly Kept<NoteKind>[]) => {
    const known = indexes.get(list);
    if (known !== undefined) return known;
    const index = new Map(list.map(({ body }) => [body.propertyId, body]));
    indexes.set(list, index);
    return index;
  };
  const bodiesOf = (list: readonly Kept<NoteKind>[]) => {
    const known = bodies.get(list);
    if (known !== undefined) return known;
    const all = list.map(({ body }) => body);
    bodies.set(list, all);
    return all;
  };
  const reading = <T>(
    kind: NoteKind,
    pick: (list: readonly Kept<NoteKind>[]) => T,
  ): LiveQuery<T> => {
    const list: LiveQuery<readonly Kept<NoteKind>[]> = records.list(kind);
    return {
      get() {
        const now = list.get();
        return now === undefined ? undefined : pick(now);
      },
      subscribe: (onChange) => list.subscribe(onChange),
    };
  };

  /** The listing as this device has it; null: it has not, or cannot read it. */
  const held = async (propertyId: string): Promise<Property | null> => {
    try {
      return await (await market()).held(propertyId);
    } catch {
      return null;
    }
  };
  return deferred.bind(({ writes }) => writes.notes, {
    /** The one record of this kind for a listing; null: there is none. */
    one: <Kind extends NoteKind>(kind: Kind, propertyId: string) =>
      reading(
        kind,
        (list) => indexOf(list).get(propertyId) ?? null,
      ) as LiveQuery<RecordBody<Kind> | null>,
    all: <Kind extends NoteKind>(kind: Kind) =>
      reading(kind, bodiesOf) as LiveQuery<readonly RecordBody<Kind>[]>,
    /**
     * Keeps it, or changes these fields of it; what a new one needs is taken from the listing held, else from what was
     * `shown` of it: a card may stand there before its home is on the device.
     */
    put<Kind extends NoteKind>(
      kind: Kind,
      propertyId: string,
      fields: Partial<RecordBody<Kind>>,
      shown?: Notable,
    ): Promise<void> {
      const holding = held(propertyId);
      return deferred.run(async ({ writes }) => {
        const listing = (await holding) ?? shown ?? null;
        await writes.notes.put(kind, propertyId, { fields, listing });
      });
    },
  });
}
