import { utcDay } from '#contract/rules/calendarDay.ts';
import {
  type OwnProperty,
  ownPropertySchema,
  type Property,
  type Visibility,
} from '#contract/entities/property.ts';
import type { Checkpoint, PushAnswer } from '#contract/protocol/sync.ts';
import type { RowServer } from './rowServer.ts';

type Row = Property & {
  readonly rev: number;
  readonly deleted: boolean;
  readonly updated_at: string;
};
interface Version {
  readonly xid: number;
  readonly row: Row;
}

const OWN = Object.keys(ownPropertySchema.shape).filter((field) => field !== 'id');
/** How far the public pin is moved away from the exact place, in degrees. */
const MOVED = 0.002;

/**
 * sync_pull and sync_push of one owner's listings, with what the server writes of them by itself as the migrations do: a
 * new one waits to be judged, its pin is moved, it gets a number, days and histories; judging it is another revision.
 */
export interface ListingServer extends Pick<RowServer, 'pull' | 'push' | 'setPrimaryRole'> {
  /** Looks at one that waits: it goes live, or is held. */
  judge(id: string, isHeld: boolean): void;
  /** Its owner has not confirmed it for long. */
  expire(id: string): void;
  all(): readonly Row[];
}

export function createListingServer(ownerId: string): ListingServer {
  const rows = new Map<string, Version>();
  let nextXid = 1;
  const at = () => new Date().toISOString();

  const put = (row: Property): Row => {
    const xid = nextXid;
    nextXid += 1;
    const rev = (rows.get(row.id)?.row.rev ?? 0) + 1;
    const stored = { ...row, rev, deleted: false, updated_at: at() };
    rows.set(row.id, { xid, row: stored });
    return structuredClone(stored);
  };

  const pushOne = (given: Pushed): PushAnswer['results'][number] => {
    const { id, rev } = given;
    const before = rows.get(id)?.row;
    if (before === undefined && rev > 0) return { status: 'rejected', id, code: 'P0002' };
    if ((before?.rev ?? 0) !== rev)
      return { status: 'conflict', id, row: structuredClone(before ?? {}) };
    const said = Object.fromEntries(Object.entries(given).filter(([key]) => OWN.includes(key)));
    const row =
      before === undefined
        ? newListing({ id, ...said } as OwnProperty, ownerId, at())
        : changedListing(before, { ...before, ...said }, at());
    return { status: 'accepted', id, row: put(row) };
  };

  return {
    pull(_viewer, _collection, _scope, from, limit) {
      const checkpoint = (xid: number): Checkpoint => ({ epoch: '1', xid: String(xid), id: '' });
      const fromXid = Number(from?.xid ?? 0);
      const page = [...rows.values()]
        .filter(({ xid }) => xid > fromXid)
        .toSorted((one, two) => one.xid - two.xid)
        .slice(0, limit);
      return {
        rows: page.map(({ row }) => structuredClone(row)),
        checkpoint: checkpoint(page.at(-1)?.xid ?? fromXid),
        more: page.length === limit,
        reset: false,
      };
    },
    push: (_viewer, _collection, items) => ({
      results: items.map((item) => pushOne(structuredClone(item) as Pushed)),
    }),
    setPrimaryRole: () => false,
    judge(id, isHeld) {
      const row = rows.get(id)?.row;
      if (row?.visibility !== 'pending_approval') return;
      put({
        ...row,
        visibility: isHeld ? 'rejected' : 'live',
        moderation_reason: isHeld ? 'price_low' : null,
        judged_at: at(),
      });
    },
    expire(id) {
      const row = rows.get(id)?.row;
      if (row?.visibility === 'live') put({ ...row, visibility: 'expired' });
    },
    all: () => [...rows.values()].map(({ row }) => row),
  };
}

interface Pushed {
  readonly id: string;
  readonly rev: number;
}

/** The public pin: where the exact place is known and not to be shown, the server says where it stands. */
const pinOf = ({ location_precision, private: place, lat, lon }: OwnProperty) =>
  location_precision !== 'exact' && place?.lat != null && place.lon != null
    ? { lat: place.lat + MOVED, lon: place.lon - MOVED }
    : { lat, lon };

function newListing(own: OwnProperty, owner_id: string, at: string): Property {
  const day = utcDay(at);
  return {
    ...own,
    ...pinOf(own),
    private: own.private ?? null,
    visibility: own.visibility === 'paused' ? 'paused' : 'pending_approval',
    owner_id,
    agent_id: null,
    ref: `R${own.id.slice(-4)}`,
    owner_verified: true,
    owner_since: '2026-01',
    moderation_reason: null,
    judged_at: null,
    created_at: at,
    first_listed_on: day,
    last_listed_on: day,
    relisted_count: 0,
    off_market_on: null,
    previous_price: null,
    price_history: [{ at, price: own.price, reason: 'listed' }],
    status_history: [{ at, status: own.status }],
    fingerprint: `f${own.id.slice(-4)}`,
  };
}

function changedListing(was: Property, wanted: Property, at: string): Property {
  const price =
    wanted.price === was.price
      ? {}
      : {
          previous_price: was.price,
          price_history: [
            ...was.price_history,
            { at, price: wanted.price, reason: 'changed' as const },
          ],
        };
  const visibility = nextVisibility(was, wanted);
  return {
    ...wanted,
    ...pinOf(wanted),
    ...price,
    visibility,
    moderation_reason: visibility === 'rejected' ? was.moderation_reason : null,
  };
}

/** An owner chooses between live and paused; the rest is the server's. */
function nextVisibility(was: Property, wanted: Property): Visibility {
  const isApproved = was.judged_at != null && was.visibility !== 'rejected';
  if (wanted.visibility === 'paused' && was.visibility !== 'rejected') return 'paused';
  if (wanted.visibility !== 'live') return was.visibility;
  return isApproved ? 'live' : 'pending_approval';
}
