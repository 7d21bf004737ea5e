/** Whose map is under the homes: the app's own, or the configured one. */
export type Base = 'own' | 'theirs';

export type BaseEvent =
  /** A piece of the configured map has come. */
  | { readonly kind: 'came' }
  /** A piece of it could not be had. `status`: of HTTP; null: there was no answer. */
  | { readonly kind: 'failed'; readonly status: number | null };

/** What a server says of a piece that is no part of its map. */
const NO_SUCH_PIECE = [204, 404];

/**
 * The configured map is shown from its first piece on, and the app's own again once a piece cannot be had: there is a map
 * at every moment. That the configured one ends somewhere is no failure.
 */
export function shownBase(base: Base, event: BaseEvent): Base {
  if (event.kind === 'came') return 'theirs';
  const isEnd = event.status !== null && NO_SUCH_PIECE.includes(event.status);
  return isEnd ? base : 'own';
}
