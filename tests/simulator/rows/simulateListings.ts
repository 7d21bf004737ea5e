import type { ListingPhoto, OwnProperty, Property } from '#contract/entities/property.ts';
import { isSame } from '#sync/kit/isSame.ts';
import type { ChangesForNow } from '#sync/model/listings.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import { createListingDevice, type ListingDevice } from './listingDevice.ts';
import { createListingServer } from './listingServer.ts';
import { onEmptyDisk } from './onEmptyDisk.ts';
import { NO_ROW_FAULTS, type RowLineState } from './rowLine.ts';
import type { RowSimulation } from './simulateRows.ts';

const HEAL_MS = 20_000;
const QUIET_POLL_MS = 15;
const uuid = (group: number, n: number) =>
  `019a0000-0000-7000-8000-${String(group).padStart(4, '0')}${String(n).padStart(8, '0')}`;
const OWNER = uuid(1, 1);
const HOMES = [uuid(3, 1), uuid(3, 2)];

/** The phone's last writes of a home, which no other device changes. */
interface Promised {
  readonly title: string;
  readonly price: number;
  readonly photos: readonly ListingPhoto[];
  readonly place: number;
}

/** A change that may still be taken back. */
interface Offer {
  readonly id: string;
  readonly of: ChangesForNow;
  readonly was: Promised;
}

export interface ListingSimulationOptions {
  readonly steps?: number;
  readonly healMs?: number;
}

/**
 * An owner's phone publishes homes and goes on changing them, offers to take that back, adds photos whose uploads end
 * whenever they do; the laptop writes other fields of them; the server judges, holds and expires them by itself, moves their
 * pins and writes their histories; over lines that fail, answers that are lost and tabs that are closed. Then healed: each
 * device has what the server has, what each wrote is stored, and nobody is ever asked about two versions, since no field is
 * written on two devices. A seed gives the same run to the task.
 */
export function simulateListings(
  seed: number,
  options: ListingSimulationOptions = {},
): Promise<RowSimulation> {
  return onEmptyDisk(seed, () => runListings(seed, options));
}

async function runListings(
  seed: number,
  { steps = 40, healMs = HEAL_MS }: ListingSimulationOptions,
): Promise<RowSimulation> {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random.next() * count);
  const chance = (share: number) => random.next() < share;
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const server = createListingServer(OWNER);
  const phone = createListingDevice(OWNER, server, random);
  const laptop = createListingDevice(OWNER, server, random);
  const devices = [phone, laptop];
  const trace: string[] = [];
  const note = (what: string) => void trace.push(what);
  const nameOf = (device: ListingDevice) => (device === phone ? 'phone' : 'laptop');
  const promised = new Map<string, Promised>();
  const rooms = new Map<string, number>();
  const keys = new Map<string, string>();
  const isOn = new Map(devices.map((device) => [device, true]));
  const offers: Offer[] = [];
  let written = 0;
  for (const device of devices) await device.start();

  const keep = (id: string, fields: Partial<Promised>) => {
    const before = promised.get(id);
    if (before !== undefined) promised.set(id, { ...before, ...fields });
  };

  async function publish(id: string): Promise<void> {
    const first = { title: `Home ${written}`, price: 1000 + written, place: 1, photos: [] };
    await phone.publish(listingOf(id, first));
    promised.set(id, first);
    note(`the phone publishes ${id.slice(-1)}`);
  }

  async function onPhotos(id: string, { photos }: Promised): Promise<void> {
    const waiting = photos.filter((photo) => !keys.has(photo.id));
    const [first] = waiting;
    if (first !== undefined && chance(0.6)) {
      const key = `key-${first.id}`;
      keys.set(first.id, key);
      note(`an upload of ${id.slice(-1)} is done`);
      return await phone.noteKey(id, first.id, key);
    }
    const added = [...photos, photoOf(uuid(9, written))];
    const next = chance(0.3) && photos.length > 0 ? photos.slice(1) : added;
    const known = next.map((photo) => ({ ...photo, key: keys.get(photo.id) ?? null }));
    await phone.change(id, { photos: known });
    keep(id, { photos: next });
    note(`the phone has ${next.length} photos of ${id.slice(-1)}`);
  }

  async function offerChange(id: string, was: Promised): Promise<void> {
    const offer = offers.pop();
    if (offer !== undefined) {
      if (chance(0.5)) return offer.of.send();
      await offer.of.takeBack();
      keep(offer.id, { price: offer.was.price });
      return note('the offer is taken');
    }
    const price = 5000 + written;
    offers.push({ id, of: await phone.changeForNow(id, { price }), was });
    keep(id, { price });
    note(`the phone changes the price of ${id.slice(-1)} for now`);
  }

  async function onPhone(): Promise<void> {
    const id = oneOf(HOMES);
    const mine = promised.get(id);
    written += 1;
    if (mine === undefined) return await publish(id);
    switch (below(7)) {
      case 0:
        await phone.change(id, { title: `Title ${written}` });
        keep(id, { title: `Title ${written}` });
        return note(`the phone retitles ${id.slice(-1)}`);
      case 1:
        await phone.change(id, { private: { lat: written, lon: 2, number: '1', unit: null } });
        keep(id, { place: written });
        return note(`the phone moves ${id.slice(-1)}`);
      case 2: {
        const visibility = chance(0.5) ? 'paused' : 'live';
        await phone.change(id, { visibility });
        return note(`the phone says ${visibility} of ${id.slice(-1)}`);
      }
      case 3:
        await phone.change(id, { availability_confirmed_at: new Date().toISOString() });
        return note(`the phone confirms ${id.slice(-1)}`);
      case 4:
        return await offerChange(id, mine);
      default:
        return await onPhotos(id, mine);
    }
  }

  async function onLaptop(): Promise<void> {
    const home = oneOf(await laptop.all());
    if (home === undefined) return;
    written += 1;
    const { details } = home.row;
    await laptop.change(home.id, { bedrooms: written, details: { ...details, floor: written } });
    rooms.set(home.id, written);
    note(`the laptop writes rooms of ${home.id.slice(-1)}`);
  }

  function onServer(): void {
    const id = oneOf(HOMES);
    if (chance(0.2)) {
      server.expire(id);
      return note(`the server expires ${id.slice(-1)}`);
    }
    if (chance(0.2)) {
      for (const { line } of devices) line.deliverLate();
      return note('what was late arrives');
    }
    server.judge(id, chance(0.4));
    note(`the server judges ${id.slice(-1)}`);
  }

  const onLine = (device: ListingDevice) => {
    const of = (most: number) => (chance(0.5) ? random.next() * most : 0);
    device.line.state = oneOf<RowLineState>(['up', 'up', 'up', 'down', 'internal']);
    device.line.faults = {
      drop: of(0.3),
      cutBeforeAnswer: of(0.5),
      duplicate: of(0.3),
      late: of(0.2),
    };
    note(`${nameOf(device)} line ${device.line.state}`);
  };

  const onDevice = async (device: ListingDevice) => {
    if (chance(0.08)) {
      note(`${nameOf(device)} is closed`);
      if (device === phone) offers.length = 0;
      isOn.set(device, false);
      return await device.end();
    }
    if (chance(0.1)) return device.hint();
    await (device === phone ? onPhone() : onLaptop());
  };

  for (let step = 0; step < steps; step += 1) {
    const device = chance(0.75) ? phone : laptop;
    if (chance(0.2)) onServer();
    else if (chance(0.15)) onLine(device);
    else if (isOn.get(device) === true) await onDevice(device);
    else {
      await device.start();
      isOn.set(device, true);
      note(`${nameOf(device)} is opened`);
    }
    if (chance(0.5)) await new Promise((resolve) => setTimeout(resolve, random.next() * 12));
  }

  const problemsNow = async (): Promise<string[]> => {
    const problems: string[] = [];
    const all = server.all();
    for (const device of devices) {
      for (const field of device.asked) problems.push(`${nameOf(device)} is asked about ${field}`);
      const here = await device.all();
      for (const { id, row, rev } of here) {
        const there = all.find((one) => one.id === id);
        if (there?.rev !== rev || !isSame(shown(row), shown(there)))
          problems.push(`${nameOf(device)} has ${id.slice(-1)} ${differing(row, there)}`);
      }
      if (here.length !== all.length) problems.push(`${nameOf(device)} has ${here.length} homes`);
    }
    for (const [id, { title, price, photos, place }] of promised) {
      const row = all.find((one) => one.id === id);
      const said = {
        title: row?.title,
        price: row?.price,
        place: row?.private?.lat,
        photos: row?.photos.map((photo) => [photo.id, photo.key]),
      };
      const wanted = {
        title,
        price,
        place,
        photos: photos.map((photo) => [photo.id, keys.get(photo.id) ?? null]),
      };
      if (!isSame(said, wanted))
        problems.push(`${id.slice(-1)} is ${JSON.stringify(said)}, not ${JSON.stringify(wanted)}`);
    }
    for (const [id, bedrooms] of rooms) {
      const row = all.find((one) => one.id === id);
      if (row?.bedrooms !== bedrooms || row.details.floor !== bedrooms)
        problems.push(`${id.slice(-1)} has not the laptop's ${bedrooms} rooms`);
    }
    return problems;
  };

  note('heals');
  for (const device of devices) {
    device.line.deliverLate();
    device.line.state = 'up';
    device.line.faults = NO_ROW_FAULTS;
    await device.start();
  }
  for (const { of } of offers) of.send();
  // A device that starts again learns the keys its photos got.
  for (const [id, { photos }] of promised)
    for (const photo of photos) {
      const key = keys.get(photo.id);
      if (key !== undefined) await phone.noteKey(id, photo.id, key);
    }
  let problems: string[] = [];
  const deadline = Date.now() + healMs;
  do {
    for (const device of devices) device.hint();
    await new Promise((resolve) => setTimeout(resolve, QUIET_POLL_MS));
    problems = await problemsNow();
  } while (
    problems.length > 0 &&
    Date.now() < deadline &&
    // A conflict that was asked about stays.
    devices.every(({ asked }) => asked.size === 0)
  );
  for (const device of devices) await device.end();
  return { seed, problems, trace };
}

/** Without what the wire adds to a row. */
const shown = (row: object | undefined): unknown =>
  row === undefined
    ? null
    : Object.fromEntries(
        Object.entries(row).filter(([key]) => !['rev', 'deleted', 'updated_at'].includes(key)),
      );

const differing = (here: Property, there: Property | undefined): string =>
  Object.keys(here)
    .filter((key) => !isSame(here[key as keyof Property], there?.[key as keyof Property]))
    .join();

const photoOf = (id: string): ListingPhoto => ({ id, key: null, room: 'living', w: 640, h: 480 });

const listingOf = (id: string, { title, price, place }: Promised): OwnProperty => ({
  id,
  listing_type: 'rent',
  property_type: 'apartment',
  listed_by: 'owner',
  area_id: uuid(4, 1),
  lat: 10,
  lon: 20,
  location_precision: 'street',
  price,
  currency: 'EUR',
  price_period: 'month',
  bedrooms: 1,
  bathrooms: 1,
  living_area: 50,
  title,
  details: { country: 'PT', city: 'Port', description: 'Two rooms.' },
  photos: [],
  status: 'available',
  visibility: 'live',
  availability_confirmed_at: new Date().toISOString(),
  closed_price: null,
  closed_on: null,
  private: { lat: place, lon: 2, number: '1', unit: null },
});
