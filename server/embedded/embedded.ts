import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { SendLetter } from '#server/mail/letter.ts';
import type { AuthLimits } from './auth/authRates.ts';
import type { DrawPhoto } from './demo.ts';
import type { Mail } from './mail/mail.ts';
import type { RestRules } from './rest/rules.ts';
import type { TurnLimits } from './rest/turns.ts';

export interface EmbeddedOptions {
  /** Folder of the database, its keys and its mailbox; made if it is not there. */
  readonly dataDir: string;
  /** Origin people open; a function where the port is known only once the server listens. */
  readonly publicUrl: string | (() => string);
  readonly seed: 'demo' | 'none';
  /** Listings of the demo. Default 200, for tests; `npm start` asks for more. */
  readonly seedSize?: number;
  readonly log: Log;
  /**
   * Only this machine reaches the server. Then all mails are shown at /dev/mailbox, and people can continue
   * with a simulated Google. Anybody who reaches the server can then sign in as anybody. Default false.
   */
  readonly isOnlyHere?: boolean;
  /** How often accounts may be tried; `relaxed` for suites. Default `normal`. */
  readonly rates?: 'normal' | 'relaxed' | AuthLimits;
  /**
   * The calls that guests and people may make over /rest/v1, for suites with tables of their own. Default:
   * what the product calls.
   */
  readonly restRules?: RestRules;
  /** How long callers of /rest/v1 may hold the database. Default: as `rates` says. */
  readonly turns?: TurnLimits;
  /** Default `supabase/migrations` under the working directory. */
  readonly migrationsDir?: string;
  /** `memory` keeps the database for this process alone, for tests. Default `folder`. */
  readonly storage?: 'folder' | 'memory';
  /** Folder of a database that was closed: one that is not there yet begins as a copy of it. For suites. */
  readonly template?: string;
}

/** Supabase in this process over a PostgreSQL, which other processes may use as well. */
export interface OwnOptions
  extends Pick<
    EmbeddedOptions,
    'publicUrl' | 'log' | 'isOnlyHere' | 'migrationsDir' | 'rates' | 'restRules' | 'turns'
  > {
  readonly databaseUrl: string;
  /** Every key follows from it: the same for all processes of a database. Default: keys that lie in the folder. */
  readonly secret?: string | undefined;
  /** The server of mails, and their sender. Default: they are lines of a file in the folder. */
  readonly mail?: { readonly smtp: string; readonly from: string } | undefined;
  /** Folder of photos and files, which all processes share where no store is named, and of keys where the environment has none. */
  readonly dataDir: string;
  /** Listings of the demo; without it there is none. */
  readonly seedSize?: number | undefined;
}

/** Supabase in this process. */
export interface Embedded {
  readonly db: Db;
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** /auth/v1 and /rest/v1. `peer` is the caller's network address as the socket says it. */
  fetch(request: Request, peer?: string): Promise<Response>;
  /** /realtime/v1/websocket */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peer?: string): void;
  /** A photo of a listing of the demo, WebP; undefined when the key is none of theirs. */
  readonly drawnPhoto: DrawPhoto;
  readonly mailbox: { list(to?: string): Mail[] };
  /** Sends a mail that is no account's: by SMTP, or into the mailbox. Rejects where it was not taken. */
  readonly sendLetter: SendLetter;
  readonly isOnlyHere: boolean;
  /** /dev/mailbox, /dev/mailbox.json?to= and /dev/google */
  handleDev(request: Request): Promise<Response>;
  /** Folder for photos, files and bases, where no other store is named. */
  readonly folder: string;
  close(): Promise<void>;
}
