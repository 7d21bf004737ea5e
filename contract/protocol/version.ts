/** The version of the protocol. Raised when client and server of different builds can no longer talk to each other. */
export const PROTOCOL_VERSION = 1;

/** The versions of clients a server understands. */
export interface SpokenVersions {
  readonly oldest: number;
  readonly newest: number;
}
/**
 * Raise `oldest` only for what no older client may go on doing: each of them is asked to update and sends nothing
 * until it has.
 */
export const SPOKEN: SpokenVersions = { oldest: 1, newest: PROTOCOL_VERSION };

/**
 * The header that names the sender's version, on every call and every answer of /api. A socket names it in the
 * handshake.
 */
export const PROTOCOL_HEADER = 'x-roost-protocol';

/** The version of builds from before versions were sent. */
const UNTOLD = 1;

/** The version a peer names: a number, or digits. Undefined and null count as 1; NaN for anything else. */
export function versionNamed(said: unknown): number {
  if (said === undefined || said === null) return UNTOLD;
  if (typeof said === 'string') return /^\d{1,6}$/.test(said) ? Number(said) : Number.NaN;
  return typeof said === 'number' && Number.isInteger(said) && said >= 0 ? said : Number.NaN;
}

export const MISMATCHES = ['client_outdated', 'server_outdated'] as const;
/** The side that has to be updated. */
export type Mismatch = (typeof MISMATCHES)[number];

/**
 * A client that was refused for its version asks again after this many seconds at the earliest: asking more often
 * helps nobody.
 */
export const MISMATCH_RETRY_AFTER: Readonly<Record<Mismatch, number>> = {
  client_outdated: 30,
  server_outdated: 10,
};

/** Why a client of this version and such a server cannot talk; null: they can. */
export function mismatchOf(client: number, spoken: SpokenVersions): Mismatch | null {
  if (client < spoken.oldest) return 'client_outdated';
  return client > spoken.newest ? 'server_outdated' : null;
}
