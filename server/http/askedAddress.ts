import type { IncomingMessage } from 'node:http';

/** Any host: only the path and the query of a request are looked at. */
const ANY_HOST = 'http://localhost';
/** The start page; what is no address is refused before anybody looks at it. */
const NOWHERE = new URL(ANY_HOST);

/** The path and the query that a request names. The one place that reads a request's address: it never throws. */
export function askedAddress({
  url,
}: Pick<IncomingMessage, 'url'>): Pick<URL, 'pathname' | 'search' | 'searchParams'> {
  return parsed(url) ?? NOWHERE;
}

/** Whether the request line names an address at all: `//[` does not. */
export const isAddress = ({ url }: Pick<IncomingMessage, 'url'>): boolean => parsed(url) !== null;

const parsed = (url = '/'): URL | null =>
  URL.canParse(url, ANY_HOST) ? new URL(url, ANY_HOST) : null;
