/** The base of an area is taken anew once more than this share of it changed, but at least `ANEW_FROM` homes: pages are more work. */
const ANEW_SHARE = 0.1;
const ANEW_FROM = 20;

/** With so many changes of an area of so many homes, its base takes their place. */
export const mostChanges = (homes = 0): number =>
  Math.max(ANEW_FROM, Math.ceil(homes * ANEW_SHARE));
