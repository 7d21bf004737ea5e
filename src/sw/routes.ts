/** Paths for which the shell is never the answer: the server's own paths, and files. */
export const answersNobody: RegExp[] = [
  /^\/(?:api|photos|auth\/v1|rest\/v1|realtime\/v1|storage|socket\.io|dev)(?:[/?]|$)/u,
  // A path that ends in an extension; dots in the query mean nothing.
  /^[^?]*\.[a-z0-9]+(?:\?|$)/iu,
];

/** Files whose name contains a hash of their content: the same name always means the same bytes. */
export function isHashedAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}

const LARGE = ['/assets/maplibre', '/assets/sphere', '/assets/pdf'];

/** The code that draws maps, rooms all around, or documents: too large for the precache, cached at its first use. */
export function isLargeCode(pathname: string): boolean {
  return LARGE.some((start) => pathname.startsWith(start));
}

/** The operator's texts on terms, privacy and themselves, in one language. */
export function isLegal(pathname: string): boolean {
  return /^\/legal\/[a-z]{2}\.json$/u.test(pathname);
}

/** The map of a city. Letters beyond Latin are escaped in an address. */
export function isGeodata(pathname: string): boolean {
  return /^\/geo\/(?:[\w-]|%[\dA-F]{2})+\.json$/u.test(pathname);
}
