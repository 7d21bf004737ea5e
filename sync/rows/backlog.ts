import type { Scope } from './definition.ts';

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
  /** The scopes that `next` would give, one after the other. */
  ahead(isOpen: (scope: string) => boolean): readonly string[];
  /** The most urgent of those that are open; one hinted at again and again waits until the others had a page. */
  next(isOpen: (scope: string) => boolean): string | undefined;
}

/** The work to do until a collection is in step. */
export interface Backlog {
  /** Rows that were changed here, by id. */
  readonly changed: Set<string>;
  /** Changed, but not to be sent before the next whole pull of their scope is done. */
  readonly held: Set<string>;
  /** Changed, but it may still be taken back. */
  readonly offered: Set<string>;
  /** Scopes that are to be pulled. */
  readonly due: DueScopes;
  /** Scopes that are here and that nobody wants. */
  readonly leaving: Set<string>;
  isWanted(scope: string): boolean;
  priorityOf(scope: string): number;
  /** These scopes and no others from now on: new ones are due, those that were being left stay. */
  want(scopes: readonly Scope[]): void;
  /** The wanted scopes beside those that always are. */
  taken(always: readonly Scope[]): readonly string[];
  /** Every scope is due. */
  pullAll(): void;
  isEmpty(): boolean;
}

export function createBacklog(first: readonly Scope[]): Backlog {
  let scopes = first;
  let priorities = prioritiesOf(first);
  const isWanted = (scope: string) => priorities.has(scope);
  const priorityOf = (scope: string) => priorities.get(scope) ?? 0;
  const changed = new Set<string>();
  const leaving = new Set<string>();
  const due = createDueScopes(priorityOf);
  const pullAll = () => {
    for (const { name } of scopes) due.add(name);
  };
  pullAll();
  return {
    changed,
    held: new Set(),
    offered: new Set(),
    due,
    leaving,
    isWanted,
    priorityOf,
    want(next) {
      for (const { name } of next) {
        if (!isWanted(name)) due.add(name);
        leaving.delete(name);
      }
      scopes = next;
      priorities = prioritiesOf(next);
      due.keep(isWanted);
    },
    taken: (always) =>
      scopes.map(({ name }) => name).filter((name) => !always.some((each) => each.name === name)),
    pullAll,
    isEmpty: () => changed.size === 0 && due.isEmpty() && leaving.size === 0,
  };
}

/** Of a scope that is named twice the first counts. */
const prioritiesOf = (scopes: readonly Scope[]): ReadonlyMap<string, number> =>
  new Map(scopes.toReversed().map(({ name, priority }) => [name, priority]));

/** `priorityOf`: lower is sooner. */
function createDueScopes(priorityOf: (scope: string) => number): DueScopes {
  const due = new Set<string>();
  /** Scopes that had a page since all others that are due had one. */
  const served = new Set<string>();
  const inOrder = (isOpen: (scope: string) => boolean) => {
    const open = [...due].filter(isOpen);
    const fresh = open.filter((scope) => !served.has(scope));
    const isAgain = fresh.length === 0;
    const scopes = (isAgain ? open : fresh).toSorted(
      (one, two) => priorityOf(one) - priorityOf(two),
    );
    return { scopes, isAgain };
  };
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
    ahead: (isOpen) => inOrder(isOpen).scopes,
    next(isOpen) {
      const {
        scopes: [scope],
        isAgain,
      } = inOrder(isOpen);
      if (isAgain) served.clear();
      if (scope !== undefined) served.add(scope);
      return scope;
    },
  };
}
