/** Parts of the address with which the auth service hands over a sign-in or a refusal. */
const SIGN_IN = ['access_token', 'code', 'token_hash'];
const REFUSAL = ['error', 'error_code'];

/** True when the address carries a sign-in to finish, or the reason why there is none. */
export function carriesLink(url: string): boolean {
  return hasOneOf(url, [...SIGN_IN, ...REFUSAL]);
}

/** True when the address says that there is nothing to finish any more. */
export function isRefusedLink(url: string): boolean {
  return hasOneOf(url, REFUSAL);
}

function hasOneOf(url: string, names: readonly string[]): boolean {
  const { searchParams, hash } = new URL(url);
  const inHash = new URLSearchParams(hash.slice(1));
  return names.some((name) => searchParams.has(name) || inHash.has(name));
}
