const KEY = 'from';

/** Keeps where a person wanted to go while they sign in elsewhere, in this tab. */
export function keepFrom(from: string | null): void {
  if (from === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, from);
}

/** What was kept. Whether one may be led there is for the guard to say. */
export function takeFrom(): string | null {
  const from = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return from;
}
