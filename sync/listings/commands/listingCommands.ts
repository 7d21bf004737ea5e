import type { OwnProperty, Property } from '#contract/entities/property.ts';
import type { CityQuery, FoundPlace } from '#contract/protocol/api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ChangesForNow, ListingChange, UseOfDay } from '../../model/listings.ts';
import type { Report } from '../../model/parcel.ts';
import type { NetworkKind, PlaceCalls } from '../../model/ports/catalogue.ts';
import type { Looks } from '../../outgoing/sending.ts';
import { settleConflicts } from '../../rows/commands/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { chooseCity, lookAtAreas } from '../catalogue/cities.ts';
import { createLookAround } from '../catalogue/lookAround.ts';
import { dropArea, wantArea } from '../catalogue/wishes.ts';
import { storedField } from '../reads/listingConflicts.ts';
import type { SeriesKeeper } from '../series.ts';
import type { UndoOffers } from '../undoOffers.ts';
import { changeForNow, type ListingChangeOf } from './changesForNow.ts';
import { changeListing, type ListingDeps, removeListing } from './listings.ts';
import { finishDraft, publishDraft, type PublishDeps } from './publishDraft.ts';
import { settledListings } from './settledListings.ts';

export interface ListingCommandsDeps extends Looks {
  /** The writer and the stores. Throws SignedOut. */
  own(): ListingDeps;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  /** Places as the server knows them. Each may throw TransportError. */
  readonly places: PlaceCalls;
  readonly network: Pick<NetworkKind, 'savesData' | 'isMetered'>;
  readonly series: Pick<SeriesKeeper, 'keep'>;
  readonly offers: UndoOffers;
  /** A listing as it is stored now. */
  held(id: string): Promise<Property | null>;
  /** Resolves once durable here. */
  sendReport(report: Report): Promise<unknown>;
  readonly photos: PublishDeps['photos'];
}

export type ListingCommands = ReturnType<typeof createListingCommands>;

/**
 * The commands for listings, over an open database; a command that a guest may not use rejects with
 * SignedOut.
 */
export const createListingCommands = (deps: ListingCommandsDeps) => ({
  /** Somebody looks at a city: its areas are taken, and it is in use from now on. */
  chooseCity: (id: string): Promise<void> => chooseCity(deps.database, id, deps.clock.now()),
  /**
   * Somebody moved the map there: the city it rests over is in use from now on, and taken; of a very large one what the map shows.
   * Throws TransportError where the server had to be asked and could not be.
   */
  lookAround: createLookAround(deps),
  /** Somebody looks at these areas of a city that is taken in parts: they are taken, unless something was decided of them. */
  lookAtAreas: (ids: readonly string[]): Promise<void> =>
    lookAtAreas(deps.database, ids, { at: deps.clock.now(), savesData: deps.network.savesData() }),
  /** Places by name, as the server knows them. `text`: not empty. Throws TransportError. */
  findPlaces: (text: string): Promise<readonly FoundPlace[]> => deps.places.find(text),
  /** The city that is asked for, as the server knows it; null: there is none. Throws TransportError. */
  findCity: (asked: CityQuery): Promise<FoundPlace | null> => deps.places.city(asked),
  /** Brings figures onto this device and up to date, one place after the other. Resolves when no more are available. */
  keepSeries: (scopeIds: readonly string[]): Promise<void> => deps.series.keep(scopeIds),
  /** Takes an area onto this device and keeps it up to date. */
  takeArea: (
    id: string,
    how: { readonly withPhotos: boolean; readonly wifiOnly: boolean },
  ): Promise<void> => wantArea(deps.database, id, how, deps.clock.now()),
  /** Takes it off; what is saved, compared, talked about or unsent stays. */
  dropArea: (id: string): Promise<void> => dropArea(deps.database, id),
  /**
   * Publishes what a draft of a new listing or of a change says, and puts the draft away: it is live once the server has taken it. What
   * is refused goes again, and is kept as refused (`onRefused` tells).
   */
  async publishDraft(listing: OwnProperty): Promise<void> {
    await publishDraft({ ...deps.own(), photos: deps.photos }, listing);
  },
  /** Puts away a draft whose listing was published at `at`, its own time; ms since the epoch. */
  async finishDraft(id: string, at: number): Promise<void> {
    await finishDraft({ ...deps.own(), photos: deps.photos }, id, at);
  },
  /** Changes fields of one's own listing. */
  async change(id: string, fields: ListingChange): Promise<void> {
    await changeListing(deps.own(), id, fields);
  },
  /** The same of several, and nothing of it is sent while it can be taken back. */
  changeForNow: async (changes: readonly ListingChangeOf[]): Promise<ChangesForNow> =>
    await changeForNow(deps.own(), deps.offers, changes),
  /** Settles a conflict field by field. */
  async settle(
    id: string,
    choices: Readonly<Record<string, 'mine' | 'theirs' | 'both'>>,
  ): Promise<void> {
    const { database } = deps.own();
    const row = { collection: 'properties', rowId: id };
    await settleConflicts(database, row, byStoredField(choices), settledListings(database));
  },
  async remove(id: string): Promise<void> {
    await removeListing(deps.own(), id);
  },
  /** Notes that this listing was looked at: its owner is told how many did, never who. Resolves once noted here. */
  async noteView(id: string): Promise<void> {
    const home = await deps.held(id);
    if (home !== null) deps.views.note(home);
  },
  /** Counts that the card of this listing was on the screen. Noted here when the page is left. */
  noteShown(id: string): Promise<void> {
    deps.impressions.note(id);
    return Promise.resolve();
  },
  /** Counts for the figures of the whole platform what this device does today; null: nothing is told, and what waits is forgotten. */
  noteUse(came: UseOfDay | null): Promise<void> {
    deps.use?.note(came);
    return Promise.resolve();
  },
  async report(input: {
    readonly propertyId: string;
    readonly reason: string;
    readonly text: string;
  }): Promise<void> {
    deps.own();
    const seen = await deps.held(input.propertyId);
    await deps.sendReport({ ...input, ...(seen === null ? {} : { seen: { ...seen } }) });
  },
});

/** Choices by the names that the fields are stored under. */
const byStoredField = <Chosen>(choices: Readonly<Record<string, Chosen>>): Record<string, Chosen> =>
  Object.fromEntries(
    Object.entries(choices).map(([field, chosen]) => [storedField(field), chosen]),
  );
