/** Exclusive locks over all tabs of this origin (Web Locks in the browser). */
export interface Locks {
  /**
   * Waits for the lock, then holds it until `whileHeld` settles. `lost` aborts when another tab stole it.
   * `steal` takes it at once from whoever holds it. Rejects with an AbortError when `signal` aborts first.
   */
  hold(
    name: string,
    options: { readonly steal?: boolean; readonly signal?: AbortSignal },
    whileHeld: (lost: AbortSignal) => Promise<void>,
  ): Promise<void>;
}
