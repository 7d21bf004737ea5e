/** Limits and constants both sides obey. Times in milliseconds unless the name says otherwise. */
export const MESSAGE_MAX_CHARACTERS = 4000;
export const REQUEST_MAX_BYTES = 64 * 1024;
/** Messages in one `send_messages` batch. The batch must also fit REQUEST_MAX_BYTES. */
export const SEND_BATCH_MAX = 50;
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
/** Of a photo of a listing, px: the longer side of each tier. */
export const LISTING_PHOTO_TIERS = { thumb: 320, medium: 800, full: 1600 } as const;
/** Bytes in one part of an upload; the last may be smaller. On a line of 50 kbit/s one takes twenty seconds. */
export const UPLOAD_PART_BYTES = 128 * 1024;
/** Looks at listings in one call. */
export const VIEWS_MAX = 100;
/** Areas one device is told about. */
export const WATCHED_AREAS_MAX = 100;
/** Rows a device asks for at once; `sync_pull` gives no more than twice as many. */
export const PULL_PAGE = 500;
export const PUSH_BATCH_MAX = 500;

export const TYPING_STOP_MS = 3000;
/** Whatever the start waits for, it is known by then who is signed in. Specification section 9. */
export const AUTH_LOADING_TIMEOUT_MS = 5000;
export const EMAIL_CHECK_DEBOUNCE_MS = 500;
export const PASSWORD_MIN_CHARACTERS = 8;
/** In UTF-8: the auth service's hash reads no further. */
export const PASSWORD_MAX_BYTES = 72;
/** A message written this much before the server stored it shows both times. */
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
  /** In messages, not in batches; the burst lets a full outbox drain. */
  send: { burst: 100, refill: 20, perMs: 10_000 },
  typing: { burst: 3, refill: 1, perMs: 1000 },
  join: { burst: 30, refill: 30, perMs: 60_000 },
  mark: { burst: 60, refill: 60, perMs: 10_000 },
  /** Letters to us, by network address. */
  contact: { burst: 5, refill: 5, perMs: 60_000 },
  photo: { burst: 6, refill: 6, perMs: 60_000 },
  /** Calls of an upload: twenty photos of 8 MB are 1,240 parts. */
  upload: { burst: 2000, refill: 500, perMs: 60_000 },
  /** Snapshots of areas, by network address. */
  snapshot: { burst: 60, refill: 60, perMs: 60_000 },
  /** Reports of listings. */
  report: { burst: 10, refill: 10, perMs: 60_000 },
  /** Looks at listings, each; of guests by network address. */
  views: { burst: 300, refill: 60, perMs: 60_000 },
  /** Exports and deletions: heavy, and seldom meant twice. */
  account: { burst: 5, refill: 5, perMs: 60_000 },
  /** Events of a person's sockets, whatever they are; an app that is used hard sends some five a second. */
  event: { burst: 300, refill: 50, perMs: 1000 },
  /** What comes over one connection, events or not, before anybody is known to be behind it. */
  packet: { burst: 600, refill: 100, perMs: 1000 },
  read: { burst: 120, refill: 120, perMs: 10_000 },
} as const;
