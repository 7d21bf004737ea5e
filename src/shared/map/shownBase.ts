/** The map below the homes: the app's own, or the configured one. */
export type Base = 'own' | 'theirs';

export type BaseEvent =
  /** A tile of the configured map was loaded. */
  | { readonly kind: 'came' }
  /** A tile could not be loaded. `status`: of HTTP; null: there was no answer. */
  | { readonly kind: 'failed'; readonly status: number | null };

/** A server's answers for a tile outside its map. */
const NO_SUCH_PIECE = [204, 404];

/**
 * The configured map is shown from its first tile on, and the app's own again once a tile cannot be loaded: there is
 * always a map. A tile outside the configured map is no failure.
 */
export function shownBase(base: Base, event: BaseEvent): Base {
  if (event.kind === 'came') return 'theirs';
  const isEnd = event.status !== null && NO_SUCH_PIECE.includes(event.status);
  return isEnd ? base : 'own';
}
