import type { IncomingMessage } from 'node:http';
import { askedAddress } from './askedAddress.ts';
import type { Middleware } from './staticFiles.ts';

/** Pages made for each request: a home is looked up, a search is rendered. */
const WRITTEN = /^\/(?:properties\/|search(?:\/|$))/iu;

interface Bounded {
  readonly written: Middleware;
  /** The same page as the build made it, from memory: the app shows what it should once it runs. */
  readonly plain: Middleware;
  /** Counts the page for the address that asks; false: the address has had its share for now. */
  isWithin(request: IncomingMessage): boolean;
}

/** Refuses no page: an address that asks for many gets those that are ready in memory. */
export function boundedPages({ written, plain, isWithin }: Bounded): Middleware {
  return (request, response, next) => {
    const isBounded = WRITTEN.test(askedAddress(request).pathname);
    const serve = isBounded && !isWithin(request) ? plain : written;
    return serve(request, response, next);
  };
}
