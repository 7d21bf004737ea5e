import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { PASS_MARK, PASS_MS } from '#contract/protocol/away.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { type Authenticate, createIsEnded } from '../accounts/index.ts';
import { Refusal } from '../requests/index.ts';
import type { Seal } from '../secrets/index.ts';

/**
 * Passes: they say whose they are, of which session and until when, sealed. Nobody can make one or change one, and nothing of them is kept. Two routes
 * take them, which send messages.
 */
export interface Passes {
  /** Null for a token that names no session: nothing would end the pass. */
  make(person: Claims): string | null;
  /** Throws `unauthenticated`, also for an ended session. */
  readonly authenticate: Authenticate;
}

const partsSchema = z.tuple([z.uuid(), z.uuid(), z.number()]);

export function createPasses(db: Db, seal: Seal, now: () => number): Passes {
  const isEnded = createIsEnded(db);
  const markOf = (said: string) => seal.of('pass', said);

  return {
    make({ sub, session_id }) {
      if (session_id === undefined) return null;
      const parts = [sub, session_id, Math.floor((now() + PASS_MS) / 1000)];
      const said = Buffer.from(JSON.stringify(parts)).toString('base64url');
      return `${PASS_MARK}${said}.${markOf(said)}`;
    },
    async authenticate(pass) {
      const [said = '', mark = ''] = (pass ?? '').slice(PASS_MARK.length).split('.');
      const isOurs = isSame(mark, markOf(said));
      const parts = isOurs ? partsSchema.parse(JSON.parse(textOf(said))) : null;
      if (parts === null) throw new Refusal('unauthenticated', 'the pass is not valid');
      const [sub, session_id, exp] = parts;
      if (exp * 1000 <= now()) throw new Refusal('unauthenticated', 'the pass has expired');
      if (await isEnded(session_id)) throw new Refusal('unauthenticated', 'the session has ended');
      return { sub, role: 'authenticated', session_id, exp };
    },
  };
}

const textOf = (said: string): string => Buffer.from(said, 'base64url').toString();

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
