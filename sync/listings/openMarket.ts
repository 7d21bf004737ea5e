import type { PlatformDays } from '#contract/protocol/platformDays.ts';
import { ownerOf } from '../model/owner.ts';
import { createInquiryCommands } from './commands/inquiryCommands.ts';
import { createListingCommands } from './commands/listingCommands.ts';
import { wantCatalogue, wantListings } from './catalogue/wishes.ts';
import type { LocalDatabase, QueryScope } from '../store/index.ts';
import type { RecordDoc } from '../store/docs.ts';
import type { FieldConflict } from '../model/listings.ts';
import type { Report } from '../model/parcel.ts';
import type { Looks, openPhotos } from '../outgoing/sending.ts';
import type { NetworkKind, PlaceCalls } from '../model/ports/catalogue.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Searcher } from '../model/ports/searcher.ts';
import { citiesOf, knownCitiesOf } from './reads/cities.ts';
import { areasOf, hasNoAreas, scopesOf } from './reads/areas.ts';
import { heldAreasOf } from './reads/heldAreas.ts';
import type { SeriesKeeper } from './series.ts';
import { hiddenIds } from './reads/hiddenIds.ts';
import { createInquiryReads } from './reads/inquiries.ts';
import { listingConflicts } from './reads/listingConflicts.ts';
import { createListingReads } from './reads/listings.ts';
import { newsAbout } from './reads/newsAbout.ts';
import type { LiveReadDeps } from '../store/reads/index.ts';
import { mapped, type Source } from '../kit/source.ts';
import type { CommandDeps } from '../chat/commands/index.ts';
import { SignedOut } from '../model/signedOut.ts';
import { destinationsIn } from './destinations.ts';
import { createMarketSearch } from './marketSearch.ts';
import type { OpenMarket } from './opened.ts';
import type { UndoOffers } from './undoOffers.ts';

/** A person who looks for homes, asks about them and offers some. */
export interface MarketPerson {
  readonly userId: string;
  readonly scope: Pick<QueryScope, 'reads'>;
  /** Questions about a home are messages. */
  readonly commands: CommandDeps;
}

export interface OpenMarketParts extends Looks {
  /** Null: a guest, who reads the catalogue and writes nothing. */
  readonly person: MarketPerson | null;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Made when somebody first searches. */
  searcher(): Promise<Searcher>;
  /** Records of homes the person does not want to see. */
  readonly hidden: Source<readonly RecordDoc[]>;
  /** Records of where the person often goes. */
  readonly goesTo: Source<readonly RecordDoc[]>;
  /** Places as the server knows them. Each may throw TransportError. */
  readonly places: PlaceCalls;
  readonly series: SeriesKeeper;
  /** Null: of a guest, who is not told. */
  readonly platform: SeriesKeeper<PlatformDays> | null;
  readonly network: Pick<NetworkKind, 'savesData' | 'isMetered'>;
  readonly offers: UndoOffers;
  /** Resolves once durable here. */
  sendReport(report: Report): Promise<unknown>;
  /** Photos on their way from this device; a guest sends none. */
  readonly photos: ReturnType<typeof openPhotos>['photos'] | null;
  /** Ends what else was started with it. */
  close(): Promise<void>;
}

/** The photos of a guest, who has none to send. */
const NO_PHOTOS: OpenMarket['photos'] = {
  addFile: () => Promise.reject(new SignedOut()),
  add: () => Promise.reject(new SignedOut()),
  of: () => nobodys,
  kept: () => nobodys,
  url: () => Promise.resolve(null),
  retry: () => Promise.reject(new SignedOut()),
  remove: () => Promise.reject(new SignedOut()),
};

/** Waits for no write; one that fails while the database is open is told to the log. */
const quietlyIn =
  ({ database, log }: Pick<OpenMarketParts, 'database' | 'log'>) =>
  (write: Promise<void>) =>
    void write.catch((error: unknown) => {
      if (!database.isClosed()) log.warn('what was looked for could not be noted', error);
    });

/** The market over an open database. */
export function openMarket(parts: OpenMarketParts): OpenMarket {
  const { person, database, clock, random, log } = parts;
  const deps: LiveReadDeps = { database, clock, log };
  const quietly = quietlyIn(parts);

  const scopes = scopesOf(deps);
  const areas = areasOf(deps);
  const reads = createListingReads({
    ...deps,
    owner: ownerOf(person?.userId ?? null),
    scopes,
    conflicts: person === null ? none : listingConflicts(person.scope.reads.records('conflict')),
    onMissing: (ids) => quietly(wantListings(database, ids, clock.now())),
  });
  const { held, near, ...known } = reads;
  const search = createMarketSearch({ ...parts, areas, scopes });

  const wished = {
    hidden: hiddenIds(parts.hidden),
    places: mapped(parts.goesTo, destinationsIn),
  };
  let hasLooked = false;
  /** A person who looks for homes wants the catalogue here. */
  const looking =
    <T>(source: Source<T>): Source<T> =>
    (emit) => {
      if (!hasLooked) quietly(wantCatalogue(database));
      hasLooked = true;
      return source(emit);
    };

  const signedIn = (): MarketPerson => {
    if (person === null) throw new SignedOut();
    return person;
  };
  const own = () => ({ userId: signedIn().userId, database, clock });
  const inquiries = person === null ? null : createInquiryReads(deps, person.userId);

  return {
    held,
    listings: {
      search: (query, window) => looking(search.search(query, window)),
      points: (query) => looking(search.points(query)),
      recommendations: (ask) => looking(search.recommendations(ask)),
      ...known,
      newsAbout: (query, since) =>
        newsAbout({ ...wished, news: reads.news(since, [query]), now: clock.now }, query),
      near: (id, most) => looking(near(id, most)),
      keptNear: near,
      platform: () => parts.platform?.of('platform') ?? nothing,
      areas: () => looking(areas),
      heldAreas: () => looking(heldAreasOf(areas, scopes)),
      cities: () => looking(citiesOf(areas, scopes)),
      keptCities: () => citiesOf(areas, scopes),
      knownCities: () => knownCitiesOf(areas, scopes),
      keptAreas: () => heldAreasOf(areas, scopes),
      hasNoAreas: () => hasNoAreas(areas, scopes),
      series: parts.series.of,
      ...createListingCommands({ ...parts, held, own }),
    },
    inquiries: {
      asRenter: () => inquiries?.asRenter() ?? nobodys,
      asOwner: () => inquiries?.asOwner() ?? nobodys,
      viewings: () => inquiries?.viewings() ?? nobodys,
      ...createInquiryCommands({
        asking: () => ({ ...own(), random, held }),
        messages: () => signedIn().commands,
      }),
    },
    photos: parts.photos ?? NO_PHOTOS,
    async close() {
      parts.views.close();
      parts.impressions.close();
      parts.series.close();
      parts.platform?.close();
      search.close();
      await parts.close();
    },
  };
}

/** A guest is not told of it. */
const nothing: Source<null> = (emit) => {
  emit(null);
  return () => undefined;
};

/** A guest has nothing of this. */
const nobodys: Source<readonly never[]> = (emit) => {
  emit([]);
  return () => undefined;
};

const none: Source<ReadonlyMap<string, readonly FieldConflict[]>> = (emit) => {
  emit(new Map());
  return () => undefined;
};
