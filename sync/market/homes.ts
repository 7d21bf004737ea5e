import type { AsOf, HomeKind, RecordBody } from '#contract/entities/record.ts';
import type { Property } from '#contract/entities/property.ts';
import { asOf } from '#contract/rules/asOf.ts';
import { homeRecordIdOf } from '#contract/rules/ids.ts';
import { amendRecord, removeRecords, writeRecord } from '../commands/records.ts';
import type { Homes } from '../homeTypes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Identity } from '../session/identity.ts';
import type { Kept, LiveQuery, Records } from '../types.ts';
import { HomeError } from './errors.ts';
import { freshHome, needsAsOf } from './homeRecords.ts';

export interface HomesDeps {
  readonly records: Pick<Records, 'list'>;
  readonly clock: Clock;
  /** Throws SignedOut. */
  ready(): Promise<Identity>;
  track<T>(write: Promise<T>): Promise<T>;
  /** The listing as this device has it; null: it has not. */
  held(propertyId: string): Promise<Property | null>;
}

/** What people note of homes: a reading of the records of four kinds by the home they are about. */
export function createHomes({ records, clock, ready, track, held }: HomesDeps): Homes {
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

  return {
    one: <Kind extends HomeKind>(kind: Kind, propertyId: string) =>
      reading(
        kind,
        (list) => indexOf(list).get(propertyId) ?? null,
      ) as LiveQuery<RecordBody<Kind> | null>,
    all: <Kind extends HomeKind>(kind: Kind) =>
      reading(kind, bodiesOf) as LiveQuery<readonly RecordBody<Kind>[]>,
    put: (kind, propertyId, fields) => track(put(kind, propertyId, fields)),
    amend: (kind, propertyId, change) => track(amend(kind, propertyId, change)),
    remove: (kind, propertyIds) => track(remove(kind, propertyIds)),
  };

  async function put(kind: HomeKind, propertyId: string, fields: object): Promise<void> {
    const [identity, listing] = await Promise.all([ready(), held(propertyId).catch(() => null)]);
    const given = (fields as { readonly asOf?: AsOf }).asOf;
    const now = given ?? (listing === null ? null : asOf(listing, clock.now()));
    const id = homeRecordIdOf(identity.userId, kind, propertyId);
    await writeRecord(identity.records, kind, id, (before) => {
      if (before !== null) return { ...before, ...fields };
      if (now === null && needsAsOf(kind)) throw new HomeError('not_held');
      return { ...freshHome(kind, propertyId, now, clock.now()), ...fields };
    });
  }

  async function amend<Kind extends HomeKind>(
    kind: Kind,
    propertyId: string,
    change: (before: RecordBody<Kind>) => RecordBody<Kind>,
  ): Promise<void> {
    const { userId, records: deps } = await ready();
    await amendRecord(deps, kind, homeRecordIdOf(userId, kind, propertyId), (before) =>
      before === null ? null : change(before),
    );
  }

  async function remove(kind: HomeKind, propertyIds: readonly string[]): Promise<void> {
    const { userId, records: deps } = await ready();
    const ids = propertyIds.map((each) => homeRecordIdOf(userId, kind, each));
    await removeRecords(deps, ids);
  }
}
