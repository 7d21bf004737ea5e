import type { Db } from '#server/db/db.ts';
import type { LoginGuard, KnownDoors } from '#server/domain/signIn/index.ts';
import type { Call } from '../call.ts';
import type { Consents } from '../google/consents.ts';
import type { Hashing } from './passwords/hashing.ts';
import type { Postman } from '../mail/postman.ts';
import type { Proofs } from './proofs/proofs.ts';
import type { AuthLimits, Rates } from './authRates.ts';
import type { Tries } from './tries.ts';

/** The shared tools of the handlers in front of /auth/v1. */
export interface Desk {
  readonly db: Db;
  readonly postman: Postman;
  readonly limits: AuthLimits;
  readonly rates: Rates;
  readonly tries: Tries;
  readonly guard: LoginGuard;
  readonly known: KnownDoors;
  readonly hashing: Hashing;
  readonly proofs: Proofs;
  readonly publicUrl: () => string;
  /** Sign-ins with the simulated Google; absent where it is off. */
  readonly consents?: Consents | undefined;
  /** The user and session of a valid access token; nothing when it is none. */
  bearerOf(call: Call): Promise<{ sub: string; sessionId: string } | undefined>;
  /** Asks the library. */
  forward(call: Call): Promise<Response>;
}

/** Answers one call of /auth/v1, asking the library where it does as hosted Supabase does. */
export type Handler = (desk: Desk, call: Call) => Promise<Response>;
