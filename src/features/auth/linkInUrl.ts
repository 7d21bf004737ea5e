/** The parameters with which the auth service hands over a sign-in or a refusal. */
const SIGN_IN = ['access_token', 'code', 'token_hash'];
const REFUSAL = ['error', 'error_code'];
/** One of two mails was agreed to; the other is still waited for. */
const HALF = ['message'];
/** Those that come with them in the query; in the fragment everything is theirs. */
const BESIDE = ['type', 'error_description', 'sb'];

/** True when the address carries a sign-in to finish, or the reason why there is none. */
export function carriesLink(url: string): boolean {
  return hasOneOf(url, [...SIGN_IN, ...REFUSAL, ...HALF]);
}

/** True when the address says that there is nothing left to finish. */
export function isRefusedLink(url: string): boolean {
  return hasOneOf(url, REFUSAL);
}

/** Path and query of an address without those parameters. */
export function withoutLink(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of [...SIGN_IN, ...REFUSAL, ...BESIDE]) searchParams.delete(name);
  const search = searchParams.toString();
  return search === '' ? pathname : `${pathname}?${search}`;
}

function hasOneOf(url: string, names: readonly string[]): boolean {
  const { searchParams, hash } = new URL(url);
  const inHash = new URLSearchParams(hash.slice(1));
  return names.some((name) => searchParams.has(name) || inHash.has(name));
}
