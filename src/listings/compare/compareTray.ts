import type { Live } from '#src/data/types.ts';

/** As many homes as one comparison holds. */
export const MOST_COMPARED = 4;

export interface CompareTray extends Live<readonly string[]> {
  /** Adds a home, or removes it. False: there is no room, and nothing changed. */
  toggle(propertyId: string): boolean;
  set(propertyIds: readonly string[]): void;
}

/** The homes a person is collecting to compare. In this tab only: the address of a comparison keeps them. */
export function createCompareTray(): CompareTray {
  const listeners = new Set<{ readonly onChange: () => void }>();
  let ids: readonly string[] = [];
  return {
    get: () => ids,
    subscribe(onChange) {
      const listener = { onChange };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(id) {
      if (ids.includes(id)) this.set(ids.filter((one) => one !== id));
      else if (ids.length < MOST_COMPARED) this.set([...ids, id]);
      else return false;
      return true;
    },
    set(next) {
      ids = [...new Set(next)].slice(0, MOST_COMPARED);
      for (const { onChange } of listeners) onChange();
    },
  };
}

/** The one of this tab. */
export const compareTray = createCompareTray();
