/** The scopes that are to be pulled. */
export interface DueScopes {
  add(scope: string): void;
  delete(scope: string): void;
  /** Forgets all but these. */
  keep(isWanted: (scope: string) => boolean): void;
  isEmpty(): boolean;
  has(scope: string): boolean;
  some(isOpen: (scope: string) => boolean): boolean;
  /** All of them have their turn again, the most urgent first. */
  restart(): void;
  /** The most urgent of those that are open; one hinted at again and again waits until the others had a page. */
  next(isOpen: (scope: string) => boolean): string | undefined;
}

/** `priorityOf`: lower is sooner. */
export function createDueScopes(priorityOf: (scope: string) => number): DueScopes {
  const due = new Set<string>();
  /** Scopes that had a page since all others that are due had one. */
  const served = new Set<string>();
  return {
    add: (scope) => void due.add(scope),
    delete: (scope) => void due.delete(scope),
    keep(isWanted) {
      for (const scope of due) if (!isWanted(scope)) due.delete(scope);
    },
    isEmpty: () => due.size === 0,
    has: (scope) => due.has(scope),
    some: (isOpen) => [...due].some(isOpen),
    restart: () => served.clear(),
    next(isOpen) {
      const open = [...due].filter(isOpen);
      const fresh = open.filter((scope) => !served.has(scope));
      if (fresh.length === 0) served.clear();
      const [next] = (fresh.length === 0 ? open : fresh).toSorted(
        (one, two) => priorityOf(one) - priorityOf(two),
      );
      if (next !== undefined) served.add(next);
      return next;
    },
  };
}
