const KEY = 'from';

/** Stores where the person wanted to go, in this tab, while they sign in on another site. */
export function storeReturnAddress(from: string | null): void {
  if (from === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, from);
}

/** Takes the stored address out; null: none. The caller must check it (`safeFrom`) before it goes there. */
export function takeReturnAddress(): string | null {
  const from = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return from;
}
