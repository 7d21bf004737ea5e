/** Why the local database did not take a write. */
export type DeviceFailure =
  /** No room: the disk or the browser's quota is full. */
  | 'quota'
  /** The browser ended the connection; a write tried again on a new one did not get through either. */
  | 'connectionLost'
  /** A newer version of the app has changed the database: this tab has to be loaded anew. */
  | 'outdated'
  /** The store of an older version could not be migrated. It is kept and can be exported. */
  | 'migration'
  /** Anything else, such as a browser that gives no database at all. */
  | 'unavailable';

/** A write was not stored. Thrown by every command whose write did not become durable. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  constructor(
    readonly code: DeviceFailure,
    cause: unknown,
  ) {
    super(code, { cause });
  }
}

/** Names of the errors a dead connection throws, of IndexedDB and of the library above it. */
const LOST = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'DatabaseClosed',
  'PrematureCommitError',
]);

/** The kind of database failure an error is; null when it is not the database's. */
export function deviceFailureOf(error: unknown): DeviceFailure | null {
  const names = namesOf(error);
  if (names.has('OutdatedApp')) return 'outdated';
  // Of whatever it died, a full disk too.
  if (names.has('MigrationFailed')) return 'migration';
  if (names.has('QuotaExceededError')) return 'quota';
  if ([...names].some((name) => LOST.has(name))) return 'connectionLost';
  const isDatabase = [
    'DexieError',
    'OpenFailedError',
    'MissingAPIError',
    'AbortError',
    'DOMException',
    'RxError',
  ];
  return isDatabase.some((name) => names.has(name)) ? 'unavailable' : null;
}

/** The error as a DeviceError where the database failed; else as it is. */
export function asDeviceError(error: unknown): unknown {
  const failure = deviceFailureOf(error);
  return failure === null ? error : new DeviceError(failure, error);
}

/** The names of an error and of those it was caused by. */
function namesOf(error: unknown, depth = 0): Set<string> {
  const names = new Set<string>();
  if (typeof error !== 'object' || error === null || depth > 4) return names;
  const { name, inner, cause, failures } = error as Record<string, unknown>;
  if (typeof name === 'string') names.add(name);
  const [firstFailure] = Array.isArray(failures) ? (failures as unknown[]) : [];
  for (const nested of [inner, cause, firstFailure])
    for (const found of namesOf(nested, depth + 1)) names.add(found);
  return names;
}
