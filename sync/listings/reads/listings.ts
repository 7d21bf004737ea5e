import type { Owner } from '../../model/owner.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { propertySchema, type Property } from '#contract/entities/property.ts';
import { createQuickParser } from '#contract/rules/quickParser.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import { stillReviewed } from '../../model/rules/listing/reviewed.ts';
import { IDS, isAnswered } from '../catalogue/wishes.ts';
import {
  inPlace,
  keptDocs,
  liveRead,
  type LiveReadDeps,
  readRange,
} from '../../store/reads/index.ts';
import type { PropertyDoc, ScopeDoc } from '../../store/docs.ts';
import { readHomes } from './homeDocs.ts';
import { readNear } from './near.ts';
import type { FieldConflict, HeldListing } from '../../model/listings.ts';
import { stateOf } from '../../store/rowNotes.ts';
import { combined, mapped, shared, type Source } from '../../kit/source.ts';
import { listingNews } from './listingNews.ts';
import { stableList, stableValue } from '../../kit/stable.ts';

/** A catalogue that arrives changes many times a second. */
const NEAR_EVERY_MS = 1000;
/** And goes on for a while: some homes more or less change what is said of the price by little. */
const NEAR_SELDOM_MS = 4000;

export interface ListingReadsDeps extends LiveReadDeps {
  readonly owner: Owner;
  /** Conflicts that wait to be settled, by listing. */
  readonly conflicts: Source<ReadonlyMap<string, readonly FieldConflict[]>>;
  readonly scopes: Source<ReadonlyMap<string, ScopeDoc>>;
  /** A listing is looked for that is not here. */
  onMissing(ids: readonly string[]): void;
}

export interface ListingReads {
  listing(id: string): Source<HeldListing | null>;
  /** Not here, and not there: the server was asked since. */
  isNowhere(id: string): Source<boolean>;
  byIds(ids: readonly string[]): Source<readonly HeldListing[]>;
  mine(): Source<readonly HeldListing[]>;
  near(id: string, most: number): Source<readonly HeldListing[]>;
  /** Those that may be news since then, ms since the epoch, to any of these searches. */
  news(since: number, queries: readonly ListingQuery[]): Source<readonly HeldListing[]>;
  /** As it is stored now. */
  held(id: string): Promise<Property | null>;
}

/** Reads of listings, each by an index. Rows that this version does not understand are not shown. */
export function createListingReads(deps: ListingReadsDeps): ListingReads {
  const { database, owner, onMissing } = deps;
  const scopes = shared(deps.scopes);
  const conflicts = shared(deps.conflicts);

  const shown = (docs: Source<readonly PropertyDoc[]>): Source<readonly HeldListing[]> => {
    const keep = stableList<HeldListing>();
    return mapped(combined([docs, scopes, conflicts]), ([stored, held, open]) =>
      keep(stored.flatMap((doc) => heldOf(doc, held, open.get(doc.id) ?? []))),
    );
  };
  const byIds = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return shown(
      liveRead(deps, 'properties', {
        async read(): Promise<readonly PropertyDoc[]> {
          const docs = await readHomes(database, ids);
          const there = new Set(docs.map(({ id }) => id));
          const missing = ids.filter((id) => !there.has(id));
          if (missing.length > 0) onMissing(missing);
          return docs;
        },
        concerns: ({ id }) => wanted.has(id),
        concernsArrived: (arrived) => arrived.some((id) => wanted.has(id)),
        follow: (docs, touched) => (isOfArea(docs, touched) ? null : inPlace(docs, touched)),
      }),
    );
  };

  return {
    byIds,
    listing: (id) => {
      const keep = stableValue<HeldListing | null>();
      return mapped(byIds([id]), ([listing]) => keep(listing ?? null));
    },
    isNowhere: (id) =>
      mapped(
        combined([byIds([id]), scopes]),
        ([found, held]) => found.length === 0 && isAnswered(held.get(IDS), id),
      ),
    mine: () =>
      owner.kind === 'guest'
        ? (emit) => {
            emit([]);
            return () => undefined;
          }
        : shown(
            liveRead(deps, 'properties', {
              read: (collection) =>
                readRange(collection, {
                  index: ['ownerId'],
                  from: [owner.userId],
                  to: [owner.userId],
                }),
              concerns: ({ doc, isThere }) => !isThere || doc.ownerId === owner.userId,
              follow: (mine, touched) => inPlace(mine, touched, ['ownerId']),
            }),
          ),
    news: (since, queries) =>
      shown(liveRead(deps, 'properties', listingNews(database, since, queries))),
    near: (id, most) => {
      const keep = keptDocs<PropertyDoc>();
      return shown(
        liveRead(deps, 'properties', {
          read: async () => keep(await readNear(database, id, most)),
          concerns: () => true,
          concernsArrived: () => true,
          everyMs: NEAR_EVERY_MS,
          seldomMs: NEAR_SELDOM_MS,
        }),
      );
    },
    async held(id) {
      const [doc] = await readHomes(database, [id]);
      return doc === undefined ? null : rowOf(doc);
    },
  };
}

const homeIn = createQuickParser(propertySchema);
/** The parsed form of each row as it was read: the screen changes more often than the row does. */
const parsedRows = new WeakMap<object, Property | null>();

/** Null where it is of another version's making. */
function rowOf({ row }: Pick<PropertyDoc, 'row'>): Property | null {
  const known = parsedRows.get(row);
  if (known !== undefined) return known;
  const home = homeIn(row);
  parsedRows.set(row, home);
  return home;
}

function heldOf(
  doc: PropertyDoc,
  scopes: ReadonlyMap<string, ScopeDoc>,
  conflicts: readonly FieldConflict[],
): readonly HeldListing[] {
  const row = rowOf(doc);
  if (row === null) return [];
  const asked = [areaScope(doc.areaId), 'ids', 'mine'].map((name) => scopes.get(name));
  const relevant = doc.via === 'area' ? asked.slice(0, 2) : asked;
  const asOf = Math.max(0, ...relevant.map((scope) => scope?.checkedAt ?? 0));
  const known = { ...row, asOf, conflicts, isGone: doc.isGone };
  const state = doc.via === 'area' ? SETTLED : stateOf(doc);
  if (state.status === 'settled') return [{ ...known, isPending: false }];
  const before = (state.base as Pick<PropertyDoc, 'row'> | null | undefined)?.row;
  const isTold = before?.reviewed !== undefined;
  return [
    { ...known, isPending: true, ...(isTold && { reviewed: [...stillReviewed(before, row)] }) },
  ];
}

/** Of another's home nothing is changed here. */
const SETTLED = { status: 'settled' } as const;

/** A home that is a document and in its area, too, is one of the two: that is decided when it is read. */
const isOfArea = (docs: readonly PropertyDoc[], { id }: { readonly id: string }): boolean =>
  docs.some((doc) => doc.id === id && doc.via === 'area');
