/** A cache that finds no room, or cannot be opened, keeps nothing from a page that the network gives it. */
export const orNone = async <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  await work.catch(() => undefined);
