import type { Platform } from '../adapters/browser/platform.ts';
import { readCatalogue } from '../adapters/indexeddb/storedCatalogue.ts';
import { lookEarly, type Seen } from '../listings/earlyLook.ts';
import type { Searcher } from '../model/ports/searcher.ts';

/** A look at the market of a database by its name: loaded before, and without, what opens the database. */
export async function openEarly(
  { glance, clock, log }: Platform,
  { name, searcher }: { readonly name: string; readonly searcher: Promise<Searcher> },
  show: (seen: Seen) => void,
): Promise<void> {
  const idle = glance?.idle ?? (() => Promise.resolve());
  await lookEarly({ catalogue: readCatalogue(name), searcher, idle, clock, log }, show);
}
