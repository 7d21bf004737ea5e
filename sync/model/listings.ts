import type { Area } from '#contract/entities/area.ts';
import type { Inquiry, InquiryStage, Viewing, ViewingState } from '#contract/entities/inquiry.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type {
  Feature,
  ListingFile,
  ListingPhoto,
  OwnProperty,
  Property,
} from '#contract/entities/property.ts';
import type { NoteKind } from '#contract/entities/record.ts';
import type { Counted, FacetCounts } from '#contract/entities/counted.ts';
import type { MapPoints, SearchWindow } from '#search/finding/found.ts';
import type { Box } from '#search/query/boxes.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import type { PlatformDays } from '#contract/protocol/platformDays.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import type { LiveQuery } from '../kit/live.ts';
import type { RecommendAsk, Recommendations } from './recommendations.ts';

/** A listing as this device has it. */
export interface HeldListing extends Property {
  /** ms since the epoch of the last time the server was asked about its scope. */
  readonly asOf: number;
  /** Changed here and not yet on the server. */
  readonly isPending: boolean;
  /** Fields both sides changed; theirs are live until the person has settled them. */
  readonly conflicts: readonly FieldConflict[];
  /** Let, sold, paused or removed since: no longer shown to others, and here as it was seen last. */
  readonly isGone: boolean;
}

/** `base`, `mine` and `theirs` are JSON values of the field; dots lead into `details`. */
export interface FieldConflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The card of a listing in a list. Money in minor units, areas in m². */
export type ListingCard = HomeCard & {
  /** Parts of title and text that hold a searched word, for highlighting; empty without text in the query. */
  readonly excerpt: string;
  /** The feature by which the words of the query were found, where no text has them. */
  readonly feature?: Feature;
};

export type { FacetCounts, MapPoints, SearchWindow };

export interface SearchPage extends Counted {
  /** Those of the asked window, in the order of the sort. */
  readonly cards: readonly ListingCard[];
  /** ms since the epoch: the oldest check of the scopes that were searched; null before the first. */
  readonly checkedAt: number | null;
  /** Areas of the query that this device does not hold. */
  readonly missingAreas: readonly string[];
  /** How far the device's homes had come: a window that says so (`upTo`) shows these homes and no later ones. */
  readonly newest?: number;
  /** As it was shown once, of the time it says; what is found today follows, and without this mark. */
  readonly isKept?: boolean;
  /** Kept, and found by the server: this device held nothing then. */
  readonly isGiven?: boolean;
  /** Homes of areas that are wanted here are still on their way, and are not among those found. */
  readonly isPartial?: boolean;
}

/** A city whose areas this device keeps. */
export interface KeptCity {
  readonly id: string;
  /** Null: its areas are not here yet. */
  readonly name: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
  /** How many it has here, and homes on offer in them, as counted last. */
  readonly areas: number;
  readonly live_count: number;
  /** All its areas have come; of one that is taken in parts, those to begin with. */
  readonly isHere: boolean;
  /** How many areas there are, here or not. More than `areas` where it is so large that only what is looked at is taken. */
  readonly total: number;
}

/** A city this device keeps or was told of, for the map. */
export interface KnownCity {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly bounds: Box;
  /** Homes on offer in it, as counted last. */
  readonly live_count: number;
  /** Its homes, or some of them, are on this device. */
  readonly isHere: boolean;
}

/** The ground a map came to rest over. */
export type LookedAround =
  /** This city: it is in use from now on. */
  | { readonly kind: 'city'; readonly id: string }
  /** No city alone: the view is wide, and there are some in it. */
  | { readonly kind: 'several' }
  /** There are no homes. */
  | { readonly kind: 'nothing' };

/** An area with its state on this device. */
export interface HeldArea {
  readonly area: Area;
  /** A photo of each of its homes is to be kept, too. */
  readonly withPhotos: boolean;
  /** Not downloaded for the first time over a network that is paid for by the byte. */
  readonly wifiOnly: boolean;
  readonly state:
    | { readonly kind: 'absent' }
    | { readonly kind: 'waiting' }
    /** `checkedAt`, `expiresAt`: ms since the epoch. */
    | {
        readonly kind: 'held';
        readonly count: number;
        readonly bytes: number;
        readonly checkedAt: number | null;
        readonly expiresAt: number | null;
      };
}

/** Market figures as this device has them. `checkedAt`: ms since the epoch, when the server was last asked. */
export interface HeldSeries<Series = MarketSeries> {
  readonly series: Series;
  readonly checkedAt: number;
}
/** Counts of the whole platform by day. */
export type HeldPlatform = HeldSeries<PlatformDays>;

export type ListingChange = Partial<Omit<OwnProperty, 'id'>>;

/** Changes of one's own listings that can be taken back: they are stored, and wait here until one of the two is called. */
export interface ChangesForNow {
  /** How many could not be stored. */
  readonly failed: number;
  /** Puts back what was there before: nobody else ever hears of it. */
  takeBack(): Promise<void>;
  /** They are sent. So they are when this tab ends. */
  send(): void;
}

/** Listings on this device, as they are read: without waiting for a network. */
export interface ListingReads {
  /** One page of a search, answered in a worker over everything held. `from`, `count`: the window. */
  search(query: ListingQuery, window: SearchWindow): LiveQuery<SearchPage>;
  points(query: ListingQuery): LiveQuery<MapPoints>;
  /** Homes for somebody by what they did and said, worked out in the worker. */
  recommendations(ask: RecommendAsk): LiveQuery<Recommendations>;
  /** Null: not on this device. It is asked for, and comes when there is a network. */
  listing(id: string): LiveQuery<HeldListing | null>;
  /** True once the server was asked for a listing that is not on this device and had none to give. */
  isNowhere(id: string): LiveQuery<boolean>;
  /** In the order of the ids; those not held are left out, and asked for. */
  byIds(ids: readonly string[]): LiveQuery<readonly HeldListing[]>;
  /** One's own, whatever their visibility. */
  mine(): LiveQuery<readonly HeldListing[]>;
  /**
   * Those on this device that may be news since then (ms since the epoch) to any of these searches: what was let or sold meanwhile,
   * too.
   */
  news(since: number, queries: readonly ListingQuery[]): LiveQuery<readonly HeldListing[]>;
  /** Those of them that one search is about, without what the person has hidden: all that an alert for it would look at. */
  newsAbout(query: ListingQuery, since: number): LiveQuery<readonly HeldListing[]>;
  /** Live listings like these that may be compared with it: for price bands and similar homes. At most `most`. */
  near(id: string, most: number): LiveQuery<readonly HeldListing[]>;
  /** The same for who only wants to know: where nobody looked for homes yet none are fetched for it. */
  keptNear(id: string, most: number): LiveQuery<readonly HeldListing[]>;
  areas(): LiveQuery<readonly Area[]>;
  heldAreas(): LiveQuery<readonly HeldArea[]>;
  /** The cities this device keeps, the one in use first: the one that was looked at last. */
  cities(): LiveQuery<readonly KeptCity[]>;
  /** The same for who only wants to know: where nobody looked for homes yet none are fetched for it. */
  keptCities(): LiveQuery<readonly KeptCity[]>;
  /** The cities this device keeps or was told of, those with most homes first. */
  knownCities(): LiveQuery<readonly KnownCity[]>;
  /** The same for who only wants to know: where nobody looked for homes yet none are fetched for it. */
  keptAreas(): LiveQuery<readonly HeldArea[]>;
  /** Market figures of an area or a city; null: not on this device, and the server could not be asked. */
  series(scopeId: string): LiveQuery<HeldSeries | null>;
  /** Counts of the whole platform; null: not on this device, and the server could not be asked. */
  platform(): LiveQuery<HeldPlatform | null>;
  /** True once the server said that it has no areas at all: there is nothing to wait for. It is not asked because of this. */
  hasNoAreas(): LiveQuery<boolean>;
}

/** A device's report of the day: searches that came, waiting and failed things now, and its version. */
export interface UseOfDay {
  readonly searches?: number;
  readonly queued?: number;
  readonly failed?: number;
  readonly version: string;
  readonly language: string;
  readonly installed: boolean;
}

export interface HeldInquiry extends Inquiry {
  readonly isPending: boolean;
}
export interface HeldViewing extends Viewing {
  /** ms since the epoch: when the server took its last change, or when it was written. */
  readonly changedAt: number;
  readonly isPending: boolean;
}

/** Inquiries and viewings of whoever is signed in: as the one who asked, or as the owner. */
export interface InquiryReads {
  asRenter(): LiveQuery<readonly HeldInquiry[]>;
  asOwner(): LiveQuery<readonly HeldInquiry[]>;
  viewings(): LiveQuery<readonly HeldViewing[]>;
}

export type PhotoState =
  /** Only on this device; tried again by itself. */
  | { readonly kind: 'waiting' }
  /** 0 to 1 of its bytes are up. */
  | { readonly kind: 'uploading'; readonly done: number }
  | { readonly kind: 'stored'; readonly key: string }
  /** It stays on this device. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** The words of a listing about a document or a film, before its bytes are up. */
export type ListedFile = Pick<ListingFile, 'kind' | 'about' | 'name' | 'type'>;

export interface LocalPhoto {
  readonly id: string;
  readonly bytes: number;
  readonly w: number;
  readonly h: number;
  readonly hash: string;
  readonly phash: string;
  readonly takenAt: string | null;
  /** It was added as a room of a tour. */
  readonly isSphere: boolean;
  /** Of a document or a film of a listing, which is no picture. */
  readonly listed?: ListedFile;
  readonly state: PhotoState;
  /** Of one that a record names, or that stays here: what of its checklist is shown, and when it was added, ms since the epoch. */
  readonly part?: string;
  readonly addedAt?: number;
}

/** Photos of listings that are on their way from this device. Bytes are apart from every queue record. */
export interface PhotoReads {
  /** Those of a listing or of checklists; files of homes by their own ids. */
  of(id: string, ...others: string[]): LiveQuery<readonly LocalPhoto[]>;
  /** All that records name, and what is kept until one does. */
  kept(): LiveQuery<readonly LocalPhoto[]>;
}

export type {
  Area,
  NoteKind,
  Inquiry,
  InquiryStage,
  ListingFile,
  ListingPhoto,
  ListingQuery,
  OwnProperty,
  Property,
  Viewing,
  ViewingState,
};
