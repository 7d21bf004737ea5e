import type { IncomingMessage } from 'node:http';
import { askedAddress } from './askedAddress.ts';
import type { Middleware } from './staticFiles.ts';

/** Pages that are written for whoever asks: of a home, which is looked up, and of a search, which is rendered. */
const WRITTEN = /^\/(?:properties\/|search(?:\/|$))/iu;

interface Bounded {
  readonly written: Middleware;
  /** The same page as the build made it, from memory: the app shows what it should once it runs. */
  readonly plain: Middleware;
  /** Counts a page for the address it is asked from; false: that had enough of them for now. */
  isWithin(request: IncomingMessage): boolean;
}

/** Pages are never refused: an address that asks for many gets pages that cost the others nothing. */
export function boundedPages({ written, plain, isWithin }: Bounded): Middleware {
  return (request, response, next) => {
    const isBounded = WRITTEN.test(askedAddress(request).pathname);
    const serve = isBounded && !isWithin(request) ? plain : written;
    return serve(request, response, next);
  };
}
