/** Limits and constants both sides obey. Times in milliseconds unless the name says otherwise. */
export const MESSAGE_MAX_CHARACTERS = 4000;
export const REQUEST_MAX_BYTES = 64 * 1024;
/** Messages in one `send_messages` batch. The batch must also fit into REQUEST_MAX_BYTES. */
export const SEND_BATCH_MAX = 50;
/** How long after it was stored the words of a message can be changed. */
export const EDIT_WITHIN_MS = 15 * 60_000;
/** How long after it was stored a message can be unsent. */
export const UNSEND_WITHIN_MS = 24 * 60 * 60_000;
/** Homes of a search that a page asks for at a time. */
export const SEARCH_PAGE = 60;
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 200;
/** Conversations named in one catch-up call. */
export const CATCH_UP_CURSORS_MAX = 500;
/** Messages in one catch-up answer. */
export const CATCH_UP_MESSAGES_MAX = 500;
export const CONTACT_MAX_CHARACTERS = 5000;
/** Of an uploaded photo, before it is re-encoded. */
export const PHOTO_MAX_BYTES = 10_000_000;
export const PHOTO_MAX_PIXELS = 40_000_000;
/** A profile photo is at most this wide and high, px. */
export const PHOTO_SIDE = 512;
/** Photos of one listing. */
export const LISTING_PHOTOS_MAX = 50;
/** Documents and films of one listing, together. */
export const LISTING_FILES_MAX = 10;
/** The largest document or film of a listing, as it is picked: films are served as they came. */
export const LISTING_FILE_BYTES = { document: 10_000_000, video: 25_000_000 } as const;
/** Photos of a checklist. */
export const CHECKLIST_PHOTOS_MAX = 100;
/** Photos and documents a person keeps of one home. */
export const HOME_FILES_MAX = 40;
/** Of one person, with the photos of their checklists. */
export const KEPT_FILES_MAX = 2000;
export const KEPT_BYTES_MAX = 1_000_000_000;
/** The longer side of each size of a listing's photo, px. */
export const LISTING_PHOTO_TIERS = { thumb: 320, medium: 800, full: 1600 } as const;
/** A 360° picture is looked at a quarter at a time: px wide in its full size. */
export const SPHERE_SIDE = 4096;
/** Bytes in one part of an upload; the last may be smaller. On a line of 50 kbit/s one takes twenty seconds. */
export const UPLOAD_PART_BYTES = 128 * 1024;
/** Listings whose cards were seen, in one call: more of a visit go in another. */
export const IMPRESSIONS_MAX = 200;
/** A file in a conversation. */
export const FILE_MAX_BYTES = 25_000_000;
/** Of one person in 24 hours. */
export const FILES_A_DAY = 300;
export const FILE_BYTES_A_DAY = 1_000_000_000;
/** Picked together. */
export const FILES_AT_ONCE = 10;
/** UTF-16 units. */
export const FILE_NAME_MAX = 120;
export const FILE_ALT_MAX = 500;
export const VOICE_MAX_SECONDS = 15 * 60;
/** Views of listings in one call. */
export const VIEWS_MAX = 100;
/** Places one look-up by name gives. */
export const PLACES_FOUND_MAX = 20;
/** A city of more areas than this is taken in parts: what is looked at, not all of it. */
export const WHOLE_CITY_AREAS = 60;
/** Cities and areas one look-up by a part of the map gives. */
export const CITIES_AROUND_MAX = 40;
export const AREAS_AROUND_MAX = 40;
/** Areas a device begins with in a city it takes in parts. */
export const AREAS_BEGUN_WITH = 24;
/** The most areas for which one device gets change hints. */
export const WATCHED_AREAS_MAX = 100;
/** And the most cities. */
export const WATCHED_CITIES_MAX = 20;
/** Rows a device asks for at once; `sync_pull` gives at most twice as many. */
export const PULL_PAGE = 500;
export const PUSH_BATCH_MAX = 500;
/** Rows a device sends at once: what one call may lose with the line. */
export const PUSH_BATCH = 20;

export const TYPING_STOP_MS = 3000;
/** After this time it is known who is signed in, whatever the start still waits for. Specification section 9. */
export const AUTH_LOADING_TIMEOUT_MS = 5000;
export const EMAIL_CHECK_DEBOUNCE_MS = 500;
export const PASSWORD_MIN_CHARACTERS = 8;
/** Bytes in UTF-8: the auth service's hash ignores everything after. */
export const PASSWORD_MAX_BYTES = 72;
/** A message written this long before the server stored it shows both times. */
export const WRITTEN_AT_GAP_MS = 5 * 60_000;

/** Socket reconnection, specification section 9: attempts are unlimited. */
export const SOCKET_RECONNECTION = {
  delayMs: 1000,
  delayMaxMs: 5000,
  randomizationFactor: 0.5,
  timeoutMs: 20_000,
} as const;

/** Token buckets per user: `burst` at once, then `refill` every `perMs`. */
export const RATES = {
  /** Counted in messages, not in batches; the burst lets a full outbox drain. */
  send: { burst: 100, refill: 20, perMs: 10_000 },
  typing: { burst: 3, refill: 1, perMs: 1000 },
  join: { burst: 30, refill: 30, perMs: 60_000 },
  mark: { burst: 60, refill: 60, perMs: 10_000 },
  /** Contact letters, by network address. */
  contact: { burst: 5, refill: 5, perMs: 60_000 },
  /** Links of mails that are followed, by network address: a mail program follows those of many people. */
  letter: { burst: 300, refill: 120, perMs: 60_000 },
  photo: { burst: 6, refill: 6, perMs: 60_000 },
  /** Calls of an upload: twenty photos of 8 MB are 1,240 parts. */
  upload: { burst: 2000, refill: 500, perMs: 60_000 },
  /** Snapshots of areas, by network address: a first visit takes those of a city, and behind a mobile operator's address are many. */
  snapshot: { burst: 300, refill: 120, perMs: 60_000 },
  /** Packs of areas, by network address: one a snapshot, in every tab that searches while areas arrive. */
  pack: { burst: 400, refill: 180, perMs: 60_000 },
  /** Manifests of cities, by network address: once a visit, and again where one was replaced. */
  manifest: { burst: 120, refill: 60, perMs: 60_000 },
  /** Files of bases and manifests of single areas, by network address: two files an area, which browsers and proxies keep. */
  base: { burst: 800, refill: 360, perMs: 60_000 },
  /** Changes of areas, by network address: one a hint or a round, of each area that is here. */
  changes: { burst: 800, refill: 400, perMs: 60_000 },
  /** First results of searches, by network address: asked once by a device that holds nothing. */
  first: { burst: 60, refill: 60, perMs: 60_000 },
  /** Places looked up by name, by network address: somebody who types asks at each letter. */
  places: { burst: 120, refill: 120, perMs: 60_000 },
  /** Places looked up by what a map shows, by network address: asked where a map came to rest. */
  around: { burst: 60, refill: 60, perMs: 60_000 },
  /** Pages that are written for whoever asks, by network address: beyond it they come as the build made them. */
  page: { burst: 120, refill: 120, perMs: 60_000 },
  /** Market figures, by network address: a device asks for those of each area it holds. */
  market: { burst: 100, refill: 100, perMs: 60_000 },
  /** Failures of the app, counted one by one, by network address. */
  failure: { burst: 30, refill: 10, perMs: 60_000 },
  /** Reports of listings. */
  report: { burst: 10, refill: 10, perMs: 60_000 },
  /** Views of listings, counted one by one; for guests by network address. */
  views: { burst: 300, refill: 60, perMs: 60_000 },
  /** Batches of cards that were on a screen, by network address. */
  impressions: { burst: 30, refill: 10, perMs: 60_000 },
  /** A device's counts of a day: at most by the hour. */
  use: { burst: 20, refill: 10, perMs: 60_000 },
  /** A device names its push service: at its starts, and when that is chosen. Or it asks for a pass, once in days. */
  push: { burst: 20, refill: 10, perMs: 60_000 },
  /** Calendars that programs read, by network address: about once an hour each, and one service reads those of many people. */
  calendar: { burst: 300, refill: 300, perMs: 60_000 },
  /** Files of homes, each tried before it is written. */
  feed: { burst: 20, refill: 6, perMs: 60_000 },
  /** People a moderator looks for. */
  people: { burst: 30, refill: 15, perMs: 60_000 },
  /** Exports and deletions: expensive, and rarely repeated on purpose. */
  account: { burst: 5, refill: 5, perMs: 60_000 },
  /** All events of a person's sockets; an app under heavy use sends about five a second. */
  event: { burst: 300, refill: 50, perMs: 1000 },
  /** Everything that arrives on one connection, also before it is known who is behind it. */
  packet: { burst: 600, refill: 100, perMs: 1000 },
  /** Calls that begin, each of which rings somewhere. */
  call: { burst: 10, refill: 6, perMs: 60_000 },
  /** Signals of two devices in a call while they look for a way. */
  signal: { burst: 200, refill: 20, perMs: 1000 },
  /** Documents and films of listings, by network address. */
  listed: { burst: 60, refill: 60, perMs: 60_000 },
  read: { burst: 120, refill: 120, perMs: 10_000 },
} as const;
