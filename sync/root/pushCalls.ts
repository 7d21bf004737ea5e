import { PASS, PASS_MS, passAnswerSchema, tagOf } from '#contract/protocol/away.ts';
import { PUSH, pushAnswerSchema } from '#contract/protocol/push.ts';
import { call } from '../adapters/api/index.ts';
import { keepPass, keptPass } from '../adapters/indexeddb/keptPass.ts';
import { TransportError } from '../model/ports/transport.ts';
import type { PushCalls } from '../model/push.ts';
import { databaseNameOf } from '../store/identity.ts';
import { DOCS, storeNameOf } from '../store/layout.ts';
import { conversationSchema } from '../store/schemas/ofGlance.ts';
import type { Tab } from './tab.ts';

/** The browser may call long after the tab was closed: a pass that is half spent is replaced. */
const GOOD_MS = PASS_MS / 2;

export function pushCalls({ origin, tokens, platform, userIdNow }: Tab): PushCalls {
  const { clock } = platform;
  return {
    async tell(subscription, zone) {
      const body = { subscription, zone };
      return (await call({ origin, tokens }, pushAnswerSchema, PUSH, { body })).kept;
    },
    namesAt() {
      const userId = userIdNow();
      if (userId === null) return null;
      const { version } = conversationSchema;
      return {
        database: storeNameOf(databaseNameOf(userId), 'conversations', version),
        store: DOCS,
      };
    },
    async preparePass() {
      const userId = userIdNow();
      if (userId === null) return null;
      const database = databaseNameOf(userId);
      const kept = await keptPass(database);
      const session = sessionIn(await tokens.access());
      const leftMs = (kept?.until ?? 0) - clock.now();
      const isOfSession = kept?.session === session;
      // One of a session that is over is good for nothing, and more than was given is a clock that was set back.
      if (isOfSession && leftMs > GOOD_MS && leftMs <= PASS_MS) return tagOf(database);
      try {
        const given = await newPass();
        // Kept only for the person it was given to.
        if (given === null || userIdNow() !== userId) return null;
        const until = clock.now() + given.forMs;
        await keepPass(database, { pass: given.pass, until, ...(session && { session }) });
      } catch (error) {
        // Without a network the one that is kept is good for some days yet.
        const isGood = leftMs > 0 && (isOfSession || session === undefined);
        if (!isGood || userIdNow() !== userId) throw error;
      }
      return tagOf(database);
    },
  };

  /** Null: the server gives none, or is of an earlier version. */
  async function newPass() {
    try {
      return await call({ origin, tokens }, passAnswerSchema, PASS, { body: {} });
    } catch (error) {
      const isNone =
        error instanceof TransportError &&
        error.failure.kind === 'answered' &&
        error.failure.code === 'not_found';
      if (isNone) return null;
      throw error;
    }
  }
}

/** The session that an access token names; undefined: none. */
function sessionIn(token: string | null): string | undefined {
  try {
    const said = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { session_id: session } = JSON.parse(atob(said)) as { readonly session_id?: string };
    return session;
  } catch {
    return undefined;
  }
}
