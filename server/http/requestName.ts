import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_HEADER } from '#contract/protocol/errors.ts';

/** Goes into lines of the log and names of connections: nothing in it has a meaning there. */
const NAME = /^[\w-]{8,48}$/u;

/** Short enough to be read out: two of a day's millions seldom have the same. */
export const newRequestName = (): string => randomUUID().slice(-12);

/** The name that the proxy in front gave a request, where there is one, else a new one. */
export function requestNameOf({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = trustProxy ? headers[REQUEST_HEADER] : undefined;
  return typeof given === 'string' && NAME.test(given) ? given : newRequestName();
}
