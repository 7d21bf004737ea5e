import type { Desk, Handler } from './desk.ts';

const SESSIONS_OF = {
  local: 'id = $2::uuid',
  others: 'id <> $2::uuid',
  global: 'true',
} as const;
type Scope = keyof typeof SESSIONS_OF;

/**
 * POST /logout. Access tokens stay valid until they expire, so the sessions that end are written down
 * first; without a scope it is `global`, as hosted.
 */
export const logout: Handler = async (desk, call) => {
  const scope = scopeOf(call.url.searchParams.get('scope') ?? 'global');
  const bearer = scope && (await desk.bearerOf(call));
  if (bearer) await endSessions(desk, bearer, scope);
  const url = new URL(call.url);
  if (scope) url.searchParams.set('scope', scope);
  return desk.forward({ ...call, url });
};

function scopeOf(text: string): Scope | undefined {
  return text in SESSIONS_OF ? (text as Scope) : undefined;
}

async function endSessions(
  desk: Desk,
  { sub, sessionId }: { sub: string; sessionId: string },
  scope: Scope,
): Promise<void> {
  await desk.db.asService((sql) =>
    sql.query(
      `insert into public.ended_sessions (session_id, user_id)
       select id, user_id from auth.sessions
       where user_id = $1::uuid and ${SESSIONS_OF[scope]} and $2::uuid is not null
       on conflict do nothing`,
      [sub, sessionId],
    ),
  );
}
