/** Locks over all tabs of this origin (Web Locks in the browser); they end with the tab that holds them. */
export interface Locks {
  /**
   * Waits for the lock, then holds it until `whileHeld` settles. `lost` aborts when another tab stole it.
   * `steal` takes it at once from whoever holds it. `shared`: beside others that share it. Rejects with an AbortError
   * when `signal` aborts first.
   */
  hold(
    name: string,
    options: { readonly steal?: boolean; readonly signal?: AbortSignal; readonly shared?: boolean },
    whileHeld: (lost: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Holds the lock alone until `whileHeld` settles, where nobody holds it or waits for it; false: somebody does. */
  tryHold(name: string, whileHeld: () => Promise<void>): Promise<boolean>;
  /** Whether somebody waits for the lock; true, too, where that cannot be told. */
  isWaitedFor(name: string): Promise<boolean>;
}
