import type { App } from '@supabase/lite';
import { REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import type { Db } from '#server/db/db.ts';
import { createKnownDoors, createLoginGuard } from '#server/domain/signIn/index.ts';
import type { Log } from '#server/log.ts';
import { answerAuth } from './auth/answerAuth.ts';
import { chosenLanguage } from './auth/chosenLanguage.ts';
import type { Desk } from './auth/desk.ts';
import { type AuthLimits, createRates } from './auth/authRates.ts';
import { sharedHashing } from './auth/passwords/hashing.ts';
import { createProofs } from './auth/proofs/proofs.ts';
import { authRefusal, restRefusal } from './auth/refusals.ts';
import { createWindows } from '#server/domain/limits/index.ts';
import { createSeal } from '#server/domain/secrets/index.ts';
import { createSharedCounts } from './auth/sharedCounts.ts';
import { createTries } from './auth/tries.ts';
import { BodyTooLarge, type Call, readCall, toRequest } from './call.ts';
import type { Consents } from './google/consents.ts';
import { urgently } from '#server/db/urgent.ts';
import { DatabaseLost } from '#server/db/lost.ts';
import { Refusal, toRefusal } from '#server/domain/requests/index.ts';
import { orRefusal } from './database/failure.ts';
import { withLiteConsole } from './liteConsole.ts';
import { languageFor } from '#server/wantedLanguage.ts';
import type { Postman } from './mail/postman.ts';
import { databaseTime } from './database/meter.ts';
import { answerRest } from './rest/answerRest.ts';
import { PRODUCT_RULES, PUSH_MAX_BYTES } from './rest/product.ts';
import type { RestRules } from './rest/rules.ts';
import { createTurns, type TurnLimits } from './rest/turns.ts';
import type { Tokens } from './tokens.ts';

/** SQLSTATE of PostgreSQL for a full disk. */
const DISK_FULL = '53100';

export interface FrontParts {
  readonly app: App;
  readonly db: Db;
  readonly tokens: Tokens;
  /** The server's own, for what is kept hashed. */
  readonly secret: string;
  readonly postman: Postman;
  readonly publicUrl: () => string;
  readonly limits: AuthLimits;
  /** Other processes use the database as well: tries are counted there, for all of them. */
  readonly isShared?: boolean;
  /** Sign-ins with the simulated Google; absent where it is off. */
  readonly consents?: Consents | undefined;
  readonly turns: TurnLimits;
  /** The calls that guests and people may make over /rest/v1. Default: what the product calls. */
  readonly restRules?: RestRules;
  readonly log: Log;
}

/** The layer in front of the library: what it does differently from hosted Supabase is made good here. */
export function createFront(parts: FrontParts) {
  const { app, db, tokens, secret, postman, publicUrl, limits, consents, log } = parts;
  const { restRules = PRODUCT_RULES, isShared = false } = parts;
  const turns = createTurns(parts.turns, () => performance.now(), databaseTime);
  const seal = createSeal(secret);
  const tries = createTries(seal);
  const known = createKnownDoors(db, seal);
  const monotonic = () => performance.now();
  const countsOf = (what: string) =>
    isShared
      ? createSharedCounts({ db, tries, what }, limits.windowMs, monotonic)
      : createWindows(limits.windowMs, monotonic);

  const forward = (call: Call): Promise<Response> =>
    withLiteConsole(log, async () => app.fetch(toRequest(call)));

  const desk: Desk = {
    db,
    postman,
    limits,
    publicUrl,
    consents,
    forward,
    rates: createRates(limits, countsOf('calls')),
    guard: createLoginGuard({ limits, known, counts: countsOf('passwords') }),
    known,
    hashing: sharedHashing(),
    tries,
    proofs: createProofs({ db, seal, tries, limits }),
    async bearerOf({ headers }) {
      const judged = await tokens.judge(headers.get('authorization'));
      if (judged.kind !== 'user' || judged.claims.session_id === undefined) return undefined;
      return { sub: judged.claims.sub, sessionId: judged.claims.session_id };
    },
  };

  return async function front(request: Request, peer?: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isAuth = pathname.startsWith('/auth/v1/');
    // The library would decode `%74oken` and find `token` behind it, past every limit here.
    if ((!isAuth && !pathname.startsWith('/rest/v1/')) || pathname.includes('%')) {
      return restRefusal(404, 'not_found', 'not found');
    }
    try {
      const answer = await orRefusal(() => (isSessionsOwn(request) ? urgently(serve) : serve()));
      return answer instanceof Refusal ? refused(isAuth, answer) : answer;
    } catch (thrown) {
      if (thrown instanceof BodyTooLarge) return tooLarge(isAuth);
      const refusal = thrown instanceof DatabaseLost ? toRefusal(thrown) : thrown;
      if (refusal instanceof Refusal && refusal.code === 'unavailable')
        return refused(isAuth, refusal);
      throw thrown;
    }

    async function serve(): Promise<Response> {
      const limit = isAuth ? REQUEST_MAX_BYTES : PUSH_MAX_BYTES;
      const call = await readCall(request, peer, limit);
      if (call.method === 'OPTIONS') return await forward(call);
      if (isAuth) {
        const judged = await tokens.judge(call.headers.get('authorization'));
        if (judged.kind === 'ended')
          return authRefusal(403, 'session_not_found', 'The session has ended');
        const redirectTo = call.url.searchParams.get('redirect_to');
        const language = languageFor(
          await chosenLanguage(db, call),
          call.headers.get('accept-language'),
        );
        return await postman.writingFor({ redirectTo, language }, () => answerAuth(desk, call));
      }
      return await answerRest({ tokens, limits, rules: restRules, turns }, call, forward);
    }
  };
}

/** Signing out and renewing a session go on when the disk is nearly full. */
function isSessionsOwn({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  if (pathname === '/auth/v1/logout') return true;
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'refresh_token';
}

/** Neither the caller's doing nor the library's: apps that know a 503 come again, and lose nothing. */
function refused(isAuth: boolean, { message, detail }: Refusal): Response {
  const headers = { 'retry-after': String(detail.retryAfter ?? 1) };
  return isAuth
    ? authRefusal(503, 'unexpected_failure', message, headers)
    : restRefusal(503, DISK_FULL, message, headers);
}

function tooLarge(isAuth: boolean): Response {
  const refusal = isAuth ? authRefusal : restRefusal;
  return refusal(413, 'payload_too_large', 'the body is too large');
}
