/** The followed card: its place now, and the place of the focus while it is out of sight. */
export interface Followed {
  card(): HTMLElement | null;
  instead(): HTMLElement | null;
}

export interface FocusFollower {
  /** From now on the focus goes where this is, until the person goes on by themself. */
  follow(followed: Followed): void;
  /** The followed card may be elsewhere now. */
  look(): void;
  stop(): void;
}

/**
 * Keeps the focus on something that moves. It ends with a key or a press, and where the focus is taken to another
 * place without either, as screen readers and voice control do.
 */
export function createFocusFollower(document: Document): FocusFollower {
  const end = new AbortController();
  let followed: Followed | null = null;
  let given: HTMLElement | null = null;
  let frame = 0;

  function forget(): void {
    followed = null;
    given = null;
  }

  function place(): void {
    if (followed === null) return;
    const card = followed.card();
    // Within it a menu or dialog may have given the focus back, or the person went on.
    if (card?.contains(document.activeElement) === true) {
      given = card;
      return;
    }
    given = card ?? followed.instead();
    given?.focus({ preventScroll: card === null });
  }

  function look(): void {
    cancelAnimationFrame(frame);
    if (followed === null) return;
    // A menu or dialog that closes gives the focus back within the next frame.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(place)));
  }

  for (const kind of ['keydown', 'pointerdown'] as const)
    document.addEventListener(kind, forget, { signal: end.signal });
  document.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      if (given === null || !(target instanceof Node) || given.contains(target)) return;
      // From what has it to something else. When its element is removed, the focus comes from nowhere.
      if (relatedTarget instanceof Node && given.contains(relatedTarget)) forget();
    },
    { signal: end.signal },
  );
  return {
    follow(next) {
      followed = next;
      given = null;
      look();
    },
    look,
    stop() {
      end.abort();
      cancelAnimationFrame(frame);
    },
  };
}
