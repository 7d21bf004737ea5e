import { requestNow } from './caller.ts';

/**
 * Begins a transaction that PostgreSQL shows and logs under the request it is part of (`application_name`), in one message. The names of
 * requests have neither quotes nor spaces (server/http/requestName.ts).
 */
export function beginning(): string {
  const request = requestNow();
  return request === undefined ? 'begin' : `begin; set local application_name = 'roost ${request}'`;
}
