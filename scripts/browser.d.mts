/** Flags every test browser is started with. */
export const BROWSER_FLAGS: readonly string[];
/** Path of a Chromium that starts here; throws with advice when there is none. */
export function findBrowser(say?: (text: string) => void): Promise<string>;
