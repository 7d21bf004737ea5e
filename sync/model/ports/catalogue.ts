import type { Arrived } from '../arrived.ts';
import type { Owner } from '../owner.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Around, AroundQuery, CityQuery, FoundPlace } from '#contract/protocol/api.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import type { HomesFile } from '#search/packs/homesFile.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

/** A row as the server gives it, not parsed yet. */
export type ServerRow = PullAnswer['rows'][number];

/** The base of an area as it was fetched. `checkpoint`: where pulling goes on. */
export type FetchedBase = FetchedHomes & {
  /** The name of what is in it. */
  readonly base: string;
  /** Ids of homes that left since: they are not stored. */
  readonly gone: ReadonlySet<string>;
  readonly checkpoint: Checkpoint;
};

/** As lines, each with the row that is in it, or as a device keeps them. */
export type FetchedHomes =
  | { readonly homes: readonly { readonly row: ServerRow; readonly line: string }[] }
  | { readonly filed: FiledHomes };

/** Homes with the blocks that their lines lie in (`search/packs/homesFile.ts`). */
export type FiledHomes = Pick<HomesFile, 'homes' | 'blocks'>;

/** The target of the homes: the database of its owner. */
export interface AreaTarget {
  readonly databaseName: string;
  readonly owner: Owner;
}

/** Takes in the bases of areas. */
export interface AreaIntake {
  /**
   * Fetches the base of an area and stores it in the place of what is here of the area. Gives the homes that came, changed or
   * left; null: another tab stored the area meanwhile. `cityId`: as of `Catalogue.base`; `past`: a base that is no newer than this
   * is not stored. Throws TransportError.
   */
  take(
    areaId: string,
    cityId: string | null,
    past?: Checkpoint | null,
  ): Promise<readonly Arrived[] | null>;
  /**
   * Asks for what changed in areas (`Catalogue.changesOfAreas`), and stores that of those areas that lost no home: what becomes of
   * one is to be looked up before. `many`: so much that the base is to be taken. Throws TransportError.
   */
  catchUp(asked: readonly AskedArea[]): Promise<readonly CaughtUp[]>;
  close(): void;
}

/** `stored`: the checkpoint up to which it is here, and the homes that came. */
export type CaughtUp =
  | { readonly stored: Checkpoint; readonly arrived: readonly Arrived[] }
  | ToldTogether;

/** An area, and the checkpoint behind which its changes are wanted. */
export interface AskedArea {
  readonly area: string;
  readonly from: Checkpoint;
}

/** `many`: more homes changed than are told together (`TOLD_TOGETHER`). */
export type ToldTogether = PullAnswer | 'many' | null;

/** Calls about listings beside the two of replication. Each may throw TransportError. */
export interface Catalogue {
  /** `cityId`: the city of the area, where all of its areas are taken; null: another one, or none is known. */
  base(areaId: string, cityId: string | null): Promise<FetchedBase>;
  /**
   * The changes of an area behind a checkpoint, as they are for everybody; with those of the transaction `heard`, which a hint
   * named. Null: they are to be pulled from the database.
   */
  changes(areaId: string, from: Checkpoint, heard: string | null): Promise<PullAnswer | null>;
  /** The same of several areas, in their order, with one question. Null: of this one by itself. */
  changesOfAreas(asked: readonly AskedArea[]): Promise<readonly ToldTogether[]>;
  /** The city that is asked for; null: there is none. */
  city(asked: CityQuery): Promise<FoundPlace | null>;
  /** The places in a part of the map, or in the middle of a city. */
  around(asked: AroundQuery): Promise<Around>;
  /** Homes wanted one by one: what is new against these revisions (0: not held), and what may not be seen any more. */
  byId(
    known: readonly { readonly id: string; readonly rev: number }[],
  ): Promise<{ readonly rows: readonly ServerRow[]; readonly gone: readonly string[] }>;
}

/** Places as the server knows them, asked for by anybody. Each may throw TransportError. */
export interface PlaceCalls {
  find(text: string): Promise<readonly FoundPlace[]>;
  city(asked: CityQuery): Promise<FoundPlace | null>;
  around(asked: AroundQuery): Promise<Around>;
}

/** Market figures of an area or a city as they were told, and when (ms since the epoch). */
export interface ToldSeries<Series = MarketSeries> {
  readonly etag: string;
  readonly series: Series;
  readonly checkedAt: number;
}

/** Market figures as the server has them. `etag`: of those that are here. May throw TransportError. */
export type AskSeries<Series = MarketSeries> = (
  scopeId: string,
  etag: string | null,
) => Promise<Pick<ToldSeries<Series>, 'etag' | 'series'> | 'same' | 'none'>;

/** Market figures on this device. */
export interface KeptSeries<Series = MarketSeries> {
  /** Null: not here, or not readable. */
  get(scopeId: string): Promise<ToldSeries<Series> | null>;
  /** Rejects where the device takes nothing. */
  put(told: ToldSeries<Series>): Promise<void>;
  close(): void;
}

/** The browser's facts about the network. They are hints: without them nothing is held back. */
export interface NetworkKind {
  /** The person asked to use little data. */
  savesData(): boolean;
  /** Paid for by the byte, as far as it is known. */
  isMetered(): boolean;
  onChange(callback: () => void): Unsubscribe;
}
