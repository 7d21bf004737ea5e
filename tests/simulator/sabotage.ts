/** One safeguard taken out, to see that the simulator notices. */
export interface Sabotage {
  /** The server stores an id again when it comes again. */
  readonly withoutUniqueKey?: boolean;
  /** Messages go before the files they send. */
  readonly withoutGate?: boolean;
  /** A file counts as whole before all of its parts are there. */
  readonly withoutCountingParts?: boolean;
}
