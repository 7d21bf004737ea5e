export type Unsubscribe = () => void;

/** Time. The engine never reads the current time itself. */
export interface Clock {
  /** Milliseconds since the epoch. May jump: people change their clocks. */
  now(): number;
  /** Calls back once after `ms`, unless the returned function is called first. */
  after(ms: number, callback: () => void): Unsubscribe;
}

export interface Random {
  /** In [0, 1). */
  next(): number;
  bytes(length: number): Uint8Array;
}
