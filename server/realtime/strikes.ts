/** Events of a connection that may be refused or unknown before it is closed; one is forgiven a second. */
const STRIKES_MAX = 100;

/** Counts what one connection sent in vain. */
export interface Strikes {
  /** True when this one was one too many. */
  add(): boolean;
}

/** `steady` in ms that never jump. */
export function createStrikes(steady: () => number): Strikes {
  let strikes = 0;
  let struckAt = steady();
  return {
    add() {
      const at = steady();
      strikes = Math.max(0, strikes - (at - struckAt) / 1000) + 1;
      struckAt = at;
      return strikes >= STRIKES_MAX;
    },
  };
}
