/** Flags every test browser is started with. */
export const BROWSER_FLAGS: readonly string[];
/** Path of a Chromium that starts here; throws with advice when there is none. */
export function findBrowser(options?: {
  /** A whole browser comes first: what is measured is to be what people have. */
  readonly isWhole?: boolean;
  readonly say?: (text: string) => void;
}): Promise<string>;
