import { paths } from '#src/paths.ts';

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const WISH = new RegExp(`^#save(?:-(?<home>${ID}))?$`, 'u');

/** The thing a guest wanted to save when they were asked to log in: the search of the page, or a home. */
export type Wish = { readonly kind: 'search' } | { readonly kind: 'home'; readonly id: string };

/** The login that leads back to this page (its path with the search) and does there what was wished. */
export function loginWith(here: string, wish: Wish | null): string {
  const hash = wish === null ? '' : wish.kind === 'search' ? '#save' : `#save-${wish.id}`;
  return `${paths.login.href()}?${new URLSearchParams({ from: here + hash }).toString()}`;
}

/** The wish in the hash of an address; null: there is none. */
export function wishIn(hash: string): Wish | null {
  const found = WISH.exec(hash);
  if (found === null) return null;
  const id = found.groups?.['home'];
  return id === undefined ? { kind: 'search' } : { kind: 'home', id };
}
