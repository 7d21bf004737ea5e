import { entryScript } from './entryScript.ts';

/**
 * The build puts this around each `import()` of the app, in place of the bundler's own helper
 * (scripts/importHelper.ts). Browsers keep an `import()` that failed for the life of a page: asked for again
 * when the network is back, it fails again (whatwg/html#10327). A `fetch` that failed is kept nowhere. So the
 * files are fetched first, and imported once all of them are on the device: a file that does not come on a
 * bad line can be asked for again.
 */

/** The file that a function of the build imports, by the function's text. */
const ASKED = /import\(.\.\/([\w.-]+\.js)/;
/**
 * The imports of a built file. One that is asked for by name names all it needs (scripts/wholeImports.ts).
 */
const IMPORTED = /(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g;
const FOLDER = '/assets/';

/** The imports of each file that was asked for here, also while it is on its way. */
const asked = new Map<string, Promise<readonly string[]>>();
/** Files whose answer was an error, or was cut off: the page's list of loaded files has such answers, too. */
const failed = new Set<string>();

/** The version that is stored on this device as a whole, by its first script. */
const STORED_KEY = 'storedVersion';

/**
 * Whether the worker has stored all of this version: if so, nothing is fetched before it is imported from now on, save what is not
 * stored with the app.
 */
export function appIsStored(isWhole: boolean): void {
  try {
    if (isWhole) localStorage.setItem(STORED_KEY, entryScript());
    else localStorage.removeItem(STORED_KEY);
  } catch {
    // No room for the note: each file is fetched before it is imported, as without it.
  }
}

/**
 * The module that `load` imports. `more`: paths of the style sheets it needs, and of those of its files that are not stored with the
 * app (scripts/wholeImports.ts). Rejects where a file does not come, after telling the window so (`vite:preloadError`,
 * as the bundler's own helper does): it can be asked for again.
 */
export async function importWhole<T>(
  load: () => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  try {
    const name = ASKED.exec(String(load))?.[1];
    const isUnsure = !isStored() || more.some((path) => path.endsWith('.js'));
    if (name !== undefined && isUnsure) await Promise.all((await importsOf(name)).map(importsOf));
    await Promise.all(more.filter((path) => path.endsWith('.css')).map(addStyle));
    return await load();
  } catch (payload) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  }
}

/** The note outlives a worker that the browser removed. */
const isStored = (): boolean =>
  !!navigator.serviceWorker?.controller && localStorage.getItem(STORED_KEY) === entryScript();

async function importsOf(name: string): Promise<readonly string[]> {
  const path = FOLDER + name;
  const before = asked.get(name);
  if (before !== undefined) return await before;
  if (!failed.has(name) && isHere(path)) return [];
  const imports = fetchImports(path);
  asked.set(name, imports);
  imports.catch(() => {
    asked.delete(name);
    failed.add(name);
  });
  return await imports;
}

/** Whether the page has loaded it, or its document has it fetched. */
function isHere(path: string): boolean {
  return (
    document.querySelector(`link[href="${path}"]`) !== null ||
    performance
      .getEntriesByName(new URL(path, document.baseURI).href)
      .some((entry) => 'decodedBodySize' in entry && Number(entry.decodedBodySize) > 0)
  );
}

async function fetchImports(path: string): Promise<readonly string[]> {
  // The worker would look into the same caches. Looked into here, a page of thirty files opens sooner.
  const stored = await globalThis.caches?.match(path, { ignoreVary: true });
  const answer = stored ?? (await fetch(path));
  if (!answer.ok) throw new TypeError(`Failed to fetch ${path}: ${answer.status}`);
  return Array.from((await answer.text()).matchAll(IMPORTED), ([, name = '']) => name);
}

/** Removes a sheet that failed: the next call would take its link for a loaded one. */
async function addStyle(path: string): Promise<void> {
  const href = `/${path}`;
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  const { type } = await new Promise<Event>((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
  });
  if (type === 'load') return;
  link.remove();
  throw new TypeError(`Failed to load ${href}`);
}
