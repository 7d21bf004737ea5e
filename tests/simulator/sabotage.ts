/** One safeguard taken out, to see that the simulator notices. */
export interface Sabotage {
  /** The server stores an id again when it comes again. */
  readonly withoutUniqueKey?: boolean;
  /** Messages go before the files they send. */
  readonly withoutGate?: boolean;
  /** Parts of files are acknowledged and not kept, and nobody looks at the whole. */
  readonly withoutKeepingParts?: boolean;
}
