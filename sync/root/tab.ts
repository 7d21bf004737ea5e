import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import type { Failure } from '#contract/rules/failure.ts';
import { browserPlatform, type Platform } from '../adapters/browser/index.ts';
import {
  createSupabase,
  createTokens,
  storedToken,
  type StoredTokens,
  type Supabase,
} from '../adapters/supabase/index.ts';
import { createPending, type Pending } from '../kit/pending.ts';
import type { Log } from '../kit/log.ts';
import { reportingLog } from '../kit/reportingLog.ts';
import {
  createDraftNotes,
  createWritingNotes,
  type DraftNotes,
  type WritingNotes,
} from '../store/notes/index.ts';
import type { FirstScreen } from './firstLook.ts';
import {
  createPersonBefore,
  createRemoval,
  createSessionStore,
  createStoredSession,
  type PersonBefore,
  type Removal,
  type SessionStore,
  type StoredSession,
} from '../session/stored.ts';
import { type AllViewsLeft, createViewsLeft } from '../outgoing/index.ts';

/** The conditions under which a search is shown again as it was. */
export interface FirstPagesOptions {
  /** The build of the app. */
  readonly build: string;
  /** In which language, region and digits texts are written, as far as the device knows it. */
  shownAs(): string;
  /** The server's first answer to a search, where the document came with it. */
  given?(search: string): FirstAnswer | null;
}

/** The facts of a message that may be counted. */
export interface WrittenMessage {
  readonly conversationId: string;
  /** In characters. */
  readonly length: number;
  readonly isFile: boolean;
}

export interface SyncOptions {
  /** The origin of /api and the socket; the page's own unless told otherwise. */
  readonly origin?: string;
  readonly storage?: Storage;
  /**
   * A person who is known sees what the device holds before the database and the engine are loaded. Without it
   * they are loaded at once.
   */
  readonly firstScreen?: FirstScreen;
  /** Without it nothing of a search is kept for the next start. */
  readonly firstPages?: FirstPagesOptions;
  /** Hears what failed in a thread of its own, and nobody caught there. */
  readonly onThreadFailure?: (failure: Failure) => void;
  /** Hears of faults of the program that the engine caught, and went on after. */
  readonly onFault?: (error: unknown) => void;
  /** Hears of each message that was written in this tab: how long it is and whether it is a file, never its words. */
  readonly onMessage?: (message: WrittenMessage) => void;
  /** Parts of the platform to replace: tests run without a browser. */
  readonly platform?: Partial<Platform>;
}

/** The tools of every part of this tab's engine. None of them runs by itself. */
export interface Tab {
  readonly origin: string;
  readonly storage: Storage;
  readonly platform: Platform;
  readonly stored: StoredSession;
  readonly session: SessionStore;
  readonly supabase: Supabase;
  readonly tokens: StoredTokens;
  /** The typed text, until the database has it. */
  readonly drafts: DraftNotes;
  readonly listings: WritingNotes;
  readonly removal: Removal;
  readonly personBefore: PersonBefore;
  readonly pending: Pending;
  readonly viewsLeft: AllViewsLeft;
  readonly onMessage: SyncOptions['onMessage'];
  /** Null: nobody is signed in. */
  userIdNow(): string | null;
}

const consoleLog: Log = {
  info: (text, detail) => console.info(text, ...(detail === undefined ? [] : [detail])),
  warn: (text, detail) => console.warn(text, ...(detail === undefined ? [] : [detail])),
};

export function createTab(options: SyncOptions): Tab {
  const { origin = location.origin, storage = localStorage } = options;
  const platform = platformOf(options);
  const { clock, events, log, webSocket } = platform;
  const stored = createStoredSession(storage, log);
  const userIdNow = (): string | null => {
    const state = session.state.get();
    return state.status === 'authenticated' ? state.user.id : null;
  };
  const personBefore = createPersonBefore({ storage, clock, userIdNow });
  const session = createSessionStore(stored, personBefore.note);
  const supabase = createSupabase({
    origin,
    storage,
    ending: () => session.ending(),
    ...(webSocket === undefined ? {} : { webSocket }),
  });
  return {
    origin,
    storage,
    platform,
    stored,
    session,
    supabase,
    tokens: createTokens({ supabase, storage, clock, events }),
    drafts: createDraftNotes(storage, log),
    listings: createWritingNotes(storage, log),
    removal: createRemoval({
      clock,
      sessionBeganAt: () => storedToken(storage)?.issuedAtMs ?? null,
    }),
    personBefore,
    pending: createPending(),
    viewsLeft: createViewsLeft(storage, events, log),
    onMessage: options.onMessage,
    userIdNow,
  };
}

function platformOf({ platform: given = {}, onThreadFailure, onFault }: SyncOptions): Platform {
  const said = given.log ?? consoleLog;
  const log = onFault === undefined ? said : reportingLog(said, onFault);
  const onFailure = onThreadFailure ?? (() => undefined);
  const own = typeof document === 'undefined' ? ({} as Platform) : browserPlatform(log, onFailure);
  return { ...own, ...given, log };
}
