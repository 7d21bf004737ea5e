import type { OwnProperty } from '#contract/entities/property.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import type { Random } from '#sync/kit/clock.ts';
import { createConcurrency } from '#sync/kit/concurrency.ts';
import { changeForNow } from '#sync/listings/commands/changesForNow.ts';
import { changeListing, publishListing } from '#sync/listings/commands/listings.ts';
import { properties } from '#sync/listings/definitions/properties.ts';
import type { UndoOffers } from '#sync/listings/undoOffers.ts';
import type { ChangesForNow, ListingChange } from '#sync/model/listings.ts';
import { noteKey } from '#sync/outgoing/photos/noteKey.ts';
import { replicate } from '#sync/rows/replicate.ts';
import type { Replication } from '#sync/rows/replication.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import type { PropertyDoc } from '#sync/store/schemas/property.ts';
import { quickened, withoutJitter } from '#tests/fakes/quickClock.ts';
import type { ListingServer } from './listingServer.ts';
import { createRowLine, type RowLine } from './rowLine.ts';

/** A device of an owner with the product's own definition and commands of listings, over a line that fails. */
export interface ListingDevice {
  readonly line: RowLine;
  /** The conflicts a person would be asked about, over all lives of this device: "home: field". */
  readonly asked: ReadonlySet<string>;
  start(): Promise<void>;
  /** As a closed tab: whatever is under way ends where it is, and what was offered is over. */
  end(): Promise<void>;
  hint(): void;
  publish(listing: OwnProperty): Promise<void>;
  change(id: string, fields: ListingChange): Promise<void>;
  /** A change that may be taken back until it is sent. */
  changeForNow(id: string, fields: ListingChange): Promise<ChangesForNow>;
  /** An upload is done. */
  noteKey(listingId: string, photoId: string, key: string): Promise<void>;
  all(): Promise<readonly PropertyDoc[]>;
}

const log = { info: () => undefined, warn: () => undefined };
let opened = 0;

/** As the locks of a browser hold it: no offer begins while changes are read. */
function createOffers(): UndoOffers {
  let offered = 0;
  let reading: Promise<unknown> = Promise.resolve();
  return {
    async begin() {
      await reading;
      offered += 1;
      let isOver = false;
      return () => {
        if (!isOver) offered -= 1;
        isOver = true;
      };
    },
    async readUnlessOffered(read) {
      if (offered > 0) return false;
      reading = read().catch(() => undefined);
      await reading;
      return true;
    },
  };
}

export function createListingDevice(
  userId: string,
  server: ListingServer,
  random: Random,
): ListingDevice {
  opened += 1;
  const name = `roost-listings${opened}`;
  const line = createRowLine(userId, server, random);
  const asked = new Set<string>();
  let local: LocalStores | null = null;
  let replication: Replication | null = null;
  let offers = createOffers();

  const deps = () => {
    if (local === null) throw new Error('the device is off');
    return { userId, database: local.database, clock: browserClock };
  };

  return {
    line,
    asked,
    async start() {
      if (local !== null) return;
      local = openStores(name);
      offers = createOffers();
      const { database } = local;
      const { readUnlessOffered } = offers;
      const definition = { ...properties({ userId, database, log }), readUnlessOffered };
      replication = replicate({
        collection: await database.collection('properties'),
        definition,
        rows: {
          // The line carries what belongs to one person; which collection it is called is no matter to it.
          pull: (_collection, ...call) => line.rows.pull('records', ...call),
          push: (_collection, rows) => line.rows.push('records', rows),
          setPrimaryRole: line.rows.setPrimaryRole,
        },
        clock: quickened(browserClock, 40),
        log,
        concurrency: createConcurrency(2),
        random: withoutJitter,
        events: {
          onPulled: () => undefined,
          onIdle: () => undefined,
          onPushed: () => undefined,
          onQuarantine: () => undefined,
          onRejected: () => undefined,
          onWaiting: () => undefined,
          async onConflict({ mine, theirs }) {
            for (const field of theirs.conflicts) asked.add(`${mine.row.id.slice(-1)}: ${field}`);
          },
        },
      });
    },
    async end() {
      const ended = local;
      local = null;
      await replication?.stop();
      await ended?.database.close();
      replication = null;
    },
    hint: () => replication?.reSync(),
    publish: (listing) => publishListing(deps(), listing),
    change: (id, fields) => changeListing(deps(), id, fields),
    changeForNow: (id, fields) => changeForNow(deps(), offers, [{ id, fields }]),
    noteKey: (listingId, id, key) => noteKey(deps().database, { id, listingId }, key),
    all: async () => await readAll(await deps().database.collection('properties')),
  };
}
