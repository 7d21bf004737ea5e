import type { Property } from '#contract/entities/property.ts';
import type { Kept, RecordBody } from '#contract/entities/record.ts';
import type { SavedHome } from '#contract/entities/records/note.ts';
import {
  isNews,
  isPast,
  listingNotice,
  type ListingNews,
  ownListingNews,
  savedListingNews,
} from './listingNews.ts';

type Notice = Kept<'notice'>;

/** A listing as the side that tells of it has it. `isPending`: changed here and not yet on the server; `isGone`: others are not shown it any more. */
export type ToldHome = Property & { readonly isPending: boolean; readonly isGone: boolean };

export interface Homes {
  /** The person's own. */
  readonly mine: readonly ToldHome[];
  readonly saved: readonly SavedHome[];
  /** Those of them that are here. */
  readonly held: readonly ToldHome[];
  readonly notices: readonly Notice[];
  /** The finds of alerts: the alerts tell them, each when its person wants it. */
  readonly hits: readonly Kept<'alert_hit'>[];
}

export interface Telling {
  readonly userId: string;
  /** ms since the epoch. */
  readonly now: number;
  /** When somebody first looked; null: this is the first look. ms since the epoch. */
  readonly since: number | null;
  /** Whether the person wants to be told. False: news is noted as read. */
  readonly isWanted: boolean;
}

/**
 * The notices to be written: what is new of homes, and what is so no longer. At the first look only, as cleared away,
 * which saved homes are withdrawn by then: of that nothing says when it happened.
 */
export function noticesOfHomes(homes: Homes, telling: Telling): readonly Notice[] {
  const { mine, saved, held, hits } = homes;
  const { now, userId } = telling;
  const byId = new Map(held.map((home) => [home.id, home]));
  const own = mine
    .filter(({ isPending }) => !isPending)
    .flatMap((home) => written(homes, telling, { home, news: ownListingNews(home, now) }));
  const others = saved.flatMap(({ propertyId, savedAt }) => {
    const home = byId.get(propertyId);
    if (home === undefined || home.owner_id === userId) return [];
    const found = hits.filter(({ body }) => body.propertyId === propertyId);
    const news = savedListingNews(home, now);
    return written(homes, telling, { home, news, after: savedAt, found });
  });
  return [...own, ...others, ...past(homes, now)];
}

interface NewsOfHome {
  readonly home: ToldHome;
  readonly news: readonly ListingNews[];
  /** ms since the epoch: what was before is known. */
  readonly after?: number;
  readonly found?: readonly Kept<'alert_hit'>[];
}

function written(
  { notices }: Homes,
  { userId, now, since, isWanted }: Telling,
  { home, news, after = 0, found = [] }: NewsOfHome,
): readonly Notice[] {
  return news.flatMap((one) => {
    const isKnown = since === null && one.what === 'withdrawn';
    if (!isKnown && (since === null || one.at <= Math.max(since, after))) return [];
    if (now - one.at >= NOTED_MS) return [];
    const { id, body } = listingNotice(userId, home, one);
    const before = notices.find((notice) => notice.id === id)?.body;
    if (!isNews(body, before)) return [];
    const isTold = found.some(({ body: hit }) => tells(hit, one));
    return [{ id, body: marked(body, { isKnown, isRead: !isWanted, isTold }) }];
  });
}

/** An older notice is in nobody's centre. */
const NOTED_MS = 90 * 24 * 60 * 60_000;

function marked(
  { listing, ...body }: RecordBody<'notice'>,
  as: { readonly isKnown: boolean; readonly isRead: boolean; readonly isTold: boolean },
): RecordBody<'notice'> {
  return {
    ...body,
    ...(listing && { listing: as.isTold ? { ...listing, isOver: true } : listing }),
    ...((as.isKnown || as.isRead) && { readTo: body.at }),
    ...(as.isKnown && { clearedTo: body.at }),
  };
}

/** Notices that say how a home stands, where it stands so no longer, and what an alert told, too. */
function past({ mine, held, notices, hits }: Homes, now: number): readonly Notice[] {
  return notices.flatMap(({ id, body }) => {
    const { listing } = body;
    if (listing === undefined || listing.isOver === true) return [];
    const own = mine.find((home) => home.id === listing.id);
    const home = own ?? held.find((one) => one.id === listing.id);
    if (home === undefined) return [];
    const news = own === undefined ? savedListingNews(home, now) : ownListingNews(home, now);
    const isTold = hits.some(
      ({ body: hit }) => hit.propertyId === home.id && tells(hit, { ...listing, at: body.at }),
    );
    if (!isTold && !isPast(body, news)) return [];
    return [{ id, body: { ...body, listing: { ...listing, isOver: true as const } } }];
  });
}

/** Whether a hit is of the same event. */
const tells = (hit: RecordBody<'alert_hit'>, { what, at }: Pick<ListingNews, 'what' | 'at'>) =>
  hit.kind === (what === 'price' ? 'price_drop' : 'status') && hit.at === at;

/**
 * The notice to store once this one is written; null: the stored one stays, another device or tab wrote it
 * meanwhile. The person's marks (read and cleared) stay theirs.
 */
export function amended(
  before: RecordBody<'notice'> | null,
  notice: RecordBody<'notice'>,
): RecordBody<'notice'> | null {
  const isPastNow = notice.listing?.isOver === true && before?.at === notice.at;
  if (isPastNow && before.listing?.isOver === true) return null;
  return isPastNow || isNews(notice, before) ? { ...before, ...notice } : null;
}
