import type { Row, RowDevice } from './rowDevice.ts';
import type { RowServer, SyncCollection } from './rowServer.ts';

/** A field of a record that one device alone writes, as it was last durable there. */
export interface Kept {
  readonly device: RowDevice;
  readonly id: string;
  readonly field: string;
  /** Undefined: the record was removed. */
  readonly value: string | undefined;
}

/** The fields of a row that a person sees; revisions and times belong to the machinery. */
const SHOWN: Readonly<Record<SyncCollection, readonly string[]>> = {
  users: ['id', 'full_name', 'avatar_url', 'user_type', 'email'],
  roles: ['id', 'role', 'is_primary'],
  records: ['id', 'kind', 'body'],
};
const COLLECTIONS: readonly SyncCollection[] = ['users', 'roles', 'records'];

const shown = (collection: SyncCollection, rows: readonly Row[]) =>
  rows
    .map((row) => JSON.stringify(SHOWN[collection].map((field) => sorted(row[field]) ?? null)))
    .toSorted();

/** jsonb has no order of fields. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1))
    : value;

/** All devices equal the server under its policy, and nothing kept is lost. Empty when it holds. */
export async function rowProblems(
  server: RowServer,
  devices: readonly RowDevice[],
  kept: readonly Kept[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, device] of devices.entries()) {
    for (const collection of COLLECTIONS) {
      const [here, there] = [
        shown(collection, await device.docs(collection)),
        shown(collection, server.visible(device.userId, collection)),
      ];
      for (const row of here)
        if (!there.includes(row)) problems.push(`device ${index} alone has ${collection} ${row}`);
      for (const row of there)
        if (!here.includes(row)) problems.push(`device ${index} lacks ${collection} ${row}`);
    }
  }
  for (const device of devices) problems.push(...sharingProblems(server, device.userId));
  for (const entry of kept)
    if (!isStored(server, entry)) problems.push(`${entry.id}.${entry.field} is not ${entry.value}`);
  return problems;
}

/**
 * The server holds for a person exactly the records that others share with them. Devices are held against it
 * above.
 */
function sharingProblems(server: RowServer, viewer: string): string[] {
  const there = new Map(
    server
      .visible(viewer, 'records')
      .filter((row) => row['kind'] === 'shared')
      .map((row) => [row.id, (row['body'] as { readonly body?: unknown }).body]),
  );
  const due = server.shownTo(viewer);
  const wrong = [...there]
    .filter(([id, body]) => JSON.stringify(due.get(id)) !== JSON.stringify(body))
    .map(([id]) => `${viewer} is shown ${id}, which nobody shares so`);
  const missing = [...due.keys()].filter((id) => !there.has(id));
  return [...wrong, ...missing.map((id) => `${viewer} is not shown ${id}`)];
}

function isStored(server: RowServer, { device, id, field, value }: Kept): boolean {
  const row = server.visible(device.userId, 'records').find((record) => record.id === id);
  return (row?.['body'] as Record<string, unknown> | undefined)?.[field] === value;
}
