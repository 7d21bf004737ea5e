/** Addresses for which the shell is never the answer: servers' own paths, and files. */
export const answersNobody: RegExp[] = [
  /^\/(?:api|photos|auth\/v1|rest\/v1|realtime\/v1|storage|socket\.io|dev)(?:[/?]|$)/u,
  // A path that ends in an extension; dots in the query mean nothing.
  /^[^?]*\.[a-z0-9]+(?:\?|$)/iu,
];

/** Files whose name carries a hash of their content: the same name is the same bytes for ever. */
export function isHashedAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}

/** What draws maps: too heavy for the precache, kept when it is first used. */
export function isMapCode(pathname: string): boolean {
  return pathname.startsWith('/assets/maplibre');
}

/** The map of a city. */
export function isGeodata(pathname: string): boolean {
  return /^\/geo\/[\w-]+\.json$/u.test(pathname);
}
