import type { Home } from '../homes/shelf.ts';

export interface Shown {
  readonly id: string;
  readonly title: string;
}

export interface Lists {
  /** Writes a title into one of the rows that the first list shows, another one each turn. */
  write(turn: number, title: string): Promise<void>;
}

/** Stores the homes and keeps a list of the first `most` of each area, by id. Resolves when all were shown. */
export type WatchLists = (
  homes: readonly Home[],
  areas: readonly string[],
  most: number,
  show: (list: number, rows: readonly Shown[]) => void,
) => Promise<Lists>;

/** The homes a list of an area shows. */
export const firstOf = (homes: readonly Home[], area: string, most: number): readonly Home[] =>
  homes
    .filter(({ areaId }) => areaId === area)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, most);

export const retitled = (home: Home, title: string): Home => ({
  ...home,
  row: { ...home.row, title },
});

/** Calls `show` and tells when every list was shown once. */
export function firstShown(lists: number, show: (list: number, rows: readonly Shown[]) => void) {
  const seen = new Set<number>();
  let done: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  return {
    all,
    show(list: number, homes: readonly Home[]) {
      show(
        list,
        homes.map(({ id, row }) => ({ id, title: row.title })),
      );
      seen.add(list);
      if (seen.size === lists) done();
    },
  };
}
