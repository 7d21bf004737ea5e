import type { HomeKind, RecordBody } from '#contract/entities/record.ts';
import type { Property } from '#contract/entities/property.ts';
import type { Writes } from './writes.ts';
import type { Homes } from '../model/listings.ts';
import type { Identity } from './identity.ts';
import type { Kept, LiveQuery, Records } from '../model/types.ts';

export interface HomesDeps {
  readonly records: Pick<Records, 'list'>;
  /** Throws SignedOut. */
  ready(): Promise<Identity>;
  track<T>(write: Promise<T>): Promise<T>;
  /** The listing as this device has it; null: it has not. */
  held(propertyId: string): Promise<Property | null>;
}

/** What people note of homes: a reading of the records of four kinds by the home they are about. */
export function createHomes({ records, ready, track, held }: HomesDeps): Homes {
  /** One list of records is indexed once, however many cards look into it. */
  const indexes = new WeakMap<object, ReadonlyMap<string, RecordBody<HomeKind>>>();
  const bodies = new WeakMap<object, readonly RecordBody<HomeKind>[]>();
  const indexOf = (list: readonly Kept<HomeKind>[]) => {
    const known = indexes.get(list);
    if (known !== undefined) return known;
    const index = new Map(list.map(({ body }) => [body.propertyId, body]));
    indexes.set(list, index);
    return index;
  };
  const bodiesOf = (list: readonly Kept<HomeKind>[]) => {
    const known = bodies.get(list);
    if (known !== undefined) return known;
    const all = list.map(({ body }) => body);
    bodies.set(list, all);
    return all;
  };
  const reading = <T>(
    kind: HomeKind,
    pick: (list: readonly Kept<HomeKind>[]) => T,
  ): LiveQuery<T> => {
    const list: LiveQuery<readonly Kept<HomeKind>[]> = records.list(kind);
    return {
      get() {
        const now = list.get();
        return now === undefined ? undefined : pick(now);
      },
      subscribe: (onChange) => list.subscribe(onChange),
    };
  };

  const write = <T>(command: (writes: Writes) => Promise<T>): Promise<T> =>
    track(ready().then(({ writes }) => command(writes)));

  return {
    one: <Kind extends HomeKind>(kind: Kind, propertyId: string) =>
      reading(
        kind,
        (list) => indexOf(list).get(propertyId) ?? null,
      ) as LiveQuery<RecordBody<Kind> | null>,
    all: <Kind extends HomeKind>(kind: Kind) =>
      reading(kind, bodiesOf) as LiveQuery<readonly RecordBody<Kind>[]>,
    put: (kind, propertyId, fields) =>
      track(
        (async () => {
          const [{ writes }, listing] = await Promise.all([
            ready(),
            held(propertyId).catch(() => null),
          ]);
          await writes.homes.note(kind, propertyId, { fields, listing });
        })(),
      ),
    amend: (kind, propertyId, change) =>
      write(({ homes }) => homes.amend(kind, propertyId, change)),
    remove: (kind, propertyIds) => write(({ homes }) => homes.remove(kind, propertyIds)),
  };
}
