import { unreachable } from '#contract/rules/unreachable.ts';
import { type Call, fieldsOf } from '../call.ts';
import { readBody } from './bodies.ts';
import type { Desk } from './desk.ts';
import { type Door, doorOf, narrowed } from './doors.ts';
import { authRefusal } from './refusals.ts';
import { isStorable } from '#contract/rules/text/storable.ts';

/** Answers /auth/v1 as hosted Supabase does where the library behind it does not; nothing else reaches it. */
export async function answerAuth(desk: Desk, call: Call): Promise<Response> {
  // Two slashes or one at the end must not lead past a limit.
  const path = call.url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const knock = doorOf(call.method, path, call.url.searchParams);
  switch (knock.kind) {
    case 'door':
      return enter(desk, narrowed(call, path, knock.door), knock.door);
    case 'otherVerb':
      return authRefusal(405, 'method_not_allowed', 'Method not allowed', { allow: knock.allow });
    case 'noGrant':
      return authRefusal(400, 'invalid_credentials', 'unsupported_grant_type');
    case 'nothing':
      return authRefusal(404, 'not_found', 'There is nothing at this path');
    default:
      return unreachable(knock);
  }
}

async function enter(desk: Desk, call: Call, door: Door): Promise<Response> {
  if (door.body === undefined) return door.handle(desk, { ...call, body: '' });
  const read = readBody(call.body, door.body);
  if (read.kind === 'noJson')
    return authRefusal(400, 'bad_json', 'Could not parse request body as JSON');
  if (read.kind === 'wrong') return authRefusal(400, 'validation_failed', read.where);
  if (!isStorable(fieldsOf(call)))
    return authRefusal(400, 'validation_failed', 'A text holds what cannot be stored');
  return door.handle(desk, { ...call, body: read.body });
}
