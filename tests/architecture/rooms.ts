import { passesBy } from './doors.ts';
import type { Edge } from './importGraph.ts';

/** The rooms of sync, each with what it may know: itself and the rooms before it, types included. */
export const ROOMS = [
  'kit',
  'model',
  'store',
  'chat',
  'engine',
  'rows',
  'outgoing',
  'listings',
  'device',
  'session',
  'adapters',
  'root',
] as const;
type Room = (typeof ROOMS)[number];

/**
 * Rooms that others enter through these files alone. A second door is for what is loaded later than the first: behind one
 * door it would come with it.
 */
export const DOORS: Partial<Record<Room, readonly string[]>> = {
  // index, docs: types. identity, storesBeside, notes: at once. layout, schemas: before the library is loaded. reads, writes,
  // rowNotes, unsent, opening: with the engine. rawRows: in the tab that leads. homes: with the engine, and
  // in a thread.
  store: [
    'index.ts',
    'docs.ts',
    'identity.ts',
    'storesBeside.ts',
    'notes/index.ts',
    'layout.ts',
    'schemas/ofGlance.ts',
    'schemas/ofSearch.ts',
    'reads/index.ts',
    'reads/watching.ts',
    'writes.ts',
    'rowNotes.ts',
    'unsent.ts',
    'opening.ts',
    'rawRows.ts',
    'homes/index.ts',
  ],
  // commands, inbound, outbox: with the engine. kept: for whoever stores conversations. calls: with the first call, but for
  // the door at which it comes in.
  chat: [
    'index.ts',
    'commands/index.ts',
    'inbound/index.ts',
    'inbound/kept.ts',
    'outbox/index.ts',
    'calls/index.ts',
    'calls/lazyCalls.ts',
  ],
  engine: ['index.ts'],
  // definition: types. commands: with the engine. defining, moving: in the tab that leads. putRowsBack: where the browser
  // removed rows.
  rows: [
    'index.ts',
    'commands/index.ts',
    'definition.ts',
    'defining.ts',
    'moving.ts',
    'putRowsBack.ts',
  ],
  // sending: with the engine, or the first homes. files: with the first file.
  outgoing: ['index.ts', 'sending.ts', 'files/index.ts'],
  // opening: with the engine, or the first look at homes. held: when room is made. catalogue, areaIntake, definitions: in the tab
  // that leads. takeArea, search: in a thread. firstPages: with the first search. keeping: when it is stored. storedLook:
  // before the database is open. keepers: long after the first screen. series: with the first figures.
  listings: [
    'index.ts',
    'opening.ts',
    'held.ts',
    'catalogue/catalogue.ts',
    'catalogue/areaIntake.ts',
    'catalogue/takeArea.ts',
    'definitions/index.ts',
    'search/index.ts',
    'search/recommendIn.ts',
    'firstPages/index.ts',
    'firstPages/keeping.ts',
    'storedLook.ts',
    'keepers/keepers.ts',
    'series.ts',
  ],
  // upkeep, status/waiting: with the engine. keptTours: when somebody keeps a tour, or room is made.
  device: ['index.ts', 'status/index.ts', 'upkeep.ts', 'status/waiting.ts', 'keptTours.ts'],
  // stored: where the person is known without the rest. signing: when somebody signs in or up, or changes how they do.
  session: ['index.ts', 'stored.ts', 'signing.ts'],
  // The index of each folder: at once. calls: with the first call. figures: with the first figures. fetchFile, sha256: with the
  // first file. firstAnswer, firstPages, storedCatalogue, storedListings: with a search. The others: with the engine.
  adapters: [
    'api/index.ts',
    'browser/index.ts',
    'supabase/index.ts',
    'browser/calls/index.ts',
    'figures.ts',
    'api/asking.ts',
    'api/fetchFile.ts',
    'api/firstAnswer.ts',
    'api/sending.ts',
    'browser/parcelStore.ts',
    'browser/sha256.ts',
    'indexeddb/firstPages.ts',
    'indexeddb/storedCatalogue.ts',
    'indexeddb/storedListings.ts',
    'rxdb/stores.ts',
    'socket/socket.ts',
    'supabase/rows.ts',
    'supabase/following.ts',
  ],
};
/** A door that names more shows the room as it is inside. */
export const NAMES_MAX = 10;

/** The root has a folder, and what stands directly in sync/. */
const IN_ROOT = /^sync\/(?:[^/]+$|root\/)/;

/** The room of a file of sync; undefined for a folder that is none. */
export function roomOf(path: string): Room | undefined {
  if (IN_ROOT.test(path)) return 'root';
  return ROOMS.find((room) => path.startsWith(`sync/${room}/`));
}

/** Why an import between rooms is wrong; empty where it is right, or none of theirs. */
export function roomFault({ from, to }: Edge): string[] {
  if (!from.startsWith('sync/') || !to.startsWith('sync/')) return [];
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === undefined || there === undefined)
    return ['sync has the twelve rooms of ROOMS, and no other'];
  if (ROOMS.indexOf(there) > ROOMS.indexOf(here))
    return [
      `${here} stands before ${there}: a room knows only those before it (${ROOMS.join(', ')})`,
    ];
  return isBehindDoor({ from, to }) ? [`${there} is entered through its doors alone (DOORS)`] : [];
}

/** An import of another room that passes by its doors. */
export const isBehindDoor = (edge: Pick<Edge, 'from' | 'to'>): boolean =>
  passesBy(edge, roomOf, (room) => DOORS[room]?.map((door) => `sync/${room}/${door}`));
