/** Parts of the address with which the auth service hands over a sign-in or a refusal. */
const HANDED_OVER = ['access_token', 'code', 'token_hash', 'error', 'error_code'];

/** True when the address carries a sign-in to finish, or the reason why there is none. */
export function carriesLink(url: string): boolean {
  const { searchParams, hash } = new URL(url);
  const inHash = new URLSearchParams(hash.slice(1));
  return HANDED_OVER.some((name) => searchParams.has(name) || inHash.has(name));
}
