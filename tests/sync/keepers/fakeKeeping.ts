import type { NoteKind, Kept, RecordBody, RecordKind } from '#contract/entities/record.ts';
import { startKeepers } from '#sync/listings/keepers/keepers.ts';
import { createLive } from '#sync/kit/live.ts';
import type { Unsubscribe } from '#sync/kit/clock.ts';
import type { HeldListing, HeldViewing } from '#sync/model/listings.ts';
import type { SyncStatus } from '#sync/model/types.ts';
import type { SingleKind } from '#contract/entities/record.ts';
import { statusOfNobody } from '#sync/device/status/syncStatus.ts';
import type { VirtualClock } from '#tests/fakes/clock.ts';

const log = { info: () => undefined, warn: () => undefined };
/** A write is on the disk after so long. */
const WRITE_MS = 50;

type Bodies = Map<RecordKind, ReadonlyMap<string, unknown>>;

/** A person's records, listings and viewings on a device, as keepers read and write them in every tab. */
export function createFakeKeeping(clock: VirtualClock, userId: string) {
  const records = createLive<Bodies>(new Map());
  const listings = createLive<readonly HeldListing[]>([]);
  const viewings = createLive<readonly HeldViewing[]>([]);
  /** Whether what is news was read. */
  const hasNews = createLive(false);
  const savesData = createLive(false);
  const status = createLive<SyncStatus>({
    ...statusOfNobody({ status: 'ok' }),
    reachability: 'offline',
  });
  /** Each change of a record that was written, in order. */
  const written: { kind: RecordKind; id: string; body: unknown }[] = [];
  const confirmed: string[] = [];
  const fetched: string[] = [];

  const write = (kind: RecordKind, id: string, body: unknown) => {
    const of = new Map(records.get().get(kind)).set(id, body);
    records.set(new Map(records.get()).set(kind, of));
  };
  const lists = new Map<unknown, { readonly of: unknown; readonly list: unknown }>();
  const listOf = <Kind extends RecordKind>(kind: Kind): readonly Kept<Kind>[] => {
    const of = records.get().get(kind);
    const known = lists.get(kind);
    if (known !== undefined && known.of === of) return known.list as readonly Kept<Kind>[];
    const list = [...(of ?? [])].map(([id, body]) => ({ id, body })) as unknown;
    lists.set(kind, { of, list });
    return list as readonly Kept<Kind>[];
  };
  const later = <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => void clock.after(WRITE_MS, () => resolve(work())));
  const query = <T>(from: { subscribe(onChange: () => void): Unsubscribe }, get: () => T) => ({
    get,
    subscribe: (onChange: () => void) => from.subscribe(onChange),
  });
  const queries = new Map<string, unknown>();
  const once = <T>(key: string, make: () => T): T => {
    const made = (queries.get(key) ?? make()) as T;
    queries.set(key, made);
    return made;
  };

  const tab = () =>
    startKeepers({
      userId,
      clock,
      log,
      status,
      network: { savesData: savesData.get, onChange: savesData.subscribe },
      openFiles: () => Promise.reject(new Error('nobody keeps files here')),
      hasRoom: () => Promise.resolve(true),
      prefetch(addresses) {
        fetched.push(...addresses);
        return Promise.resolve();
      },
      records: {
        one: <Kind extends SingleKind>(kind: Kind) =>
          once(`one ${kind}`, () =>
            query(records, () => (listOf(kind)[0]?.body ?? {}) as RecordBody<Kind>),
          ),
        list: <Kind extends RecordKind>(kind: Kind) =>
          once(`list ${kind}`, () => query(records, () => listOf(kind))),
        amend: (kind, id, change) =>
          later(() => {
            const before = records.get().get(kind)?.get(id) ?? null;
            const body = change(before as Parameters<typeof change>[0]);
            if (body === null) return;
            written.push({ kind, id, body });
            write(kind, id, body);
          }),
        change: (kind, fields) =>
          later(() => write(kind, kind, { ...listOf(kind)[0]?.body, ...fields })),
      },
      market: {
        notes: {
          all: <Kind extends NoteKind>(kind: Kind) =>
            once(`homes ${kind}`, () =>
              query(records, () => listOf(kind).map(({ body }) => body as RecordBody<Kind>)),
            ),
        },
        listings: {
          keptAreas: () =>
            once('areas', () => ({ get: () => [], subscribe: () => () => undefined })),
          news: () =>
            once('news', () => ({
              get: () => (hasNews.get() ? listings.get() : undefined),
              subscribe(onChange) {
                const stops = [hasNews, listings].map((each) => each.subscribe(onChange));
                return () => stops.forEach((stop) => stop());
              },
            })),
          finishDraft: (id, at) =>
            later(() => {
              const drafts = new Map(records.get().get('listing_draft'));
              if (listOf('listing_draft').find((each) => each.id === id)?.body.at === at)
                drafts.delete(id);
              records.set(new Map(records.get()).set('listing_draft', drafts));
            }),
          byIds: (ids) =>
            once(`byIds ${ids.join(' ')}`, () =>
              query(listings, () => listings.get().filter(({ id }) => ids.includes(id))),
            ),
          mine: () =>
            once('mine', () =>
              query(listings, () => listings.get().filter((each) => each.owner_id === userId)),
            ),
        },
        photos: { kept: () => once('kept', () => query(records, () => [])) },
        inquiries: {
          viewings: () => once('viewings', () => query(viewings, () => viewings.get())),
          setViewing: (id, state) =>
            later(() => {
              const change = (each: HeldViewing): HeldViewing =>
                each.id === id ? { ...each, state } : each;
              confirmed.push(id);
              viewings.set(viewings.get().map(change));
            }),
        },
      },
    });

  return {
    records,
    listings,
    viewings,
    hasNews,
    status,
    savesData,
    written,
    confirmed,
    fetched,
    write,
    /** Runs the keepers as in a tab that leads; gives the way to end them. */
    lead: tab,
    of: <Kind extends RecordKind>(kind: Kind) => listOf(kind),
  };
}
