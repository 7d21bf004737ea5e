import type { PackFault } from '#search/packs/areaPack.ts';
import { failureOf } from '#contract/rules/failure.ts';
import { createAreaIntake } from '../../listings/catalogue/takeArea.ts';
import { createForeseeing, createSearcher, keptLater } from '../../listings/search/index.ts';
import { recommendIn } from '../../listings/search/recommendIn.ts';
import { isSlowLine } from '../browser/networkKind.ts';
import type { WorkerName } from '../browser/workers.ts';
import type { AreaTarget } from '../../model/ports/catalogue.ts';
import { openHomeStore, openKeptAreaPacks } from '../../store/homes/index.ts';
import { askCity } from '../api/places.ts';
import { createBases } from '../api/bases.ts';
import { createChanges, createChangesOfAreas } from '../api/changes.ts';
import { areasOfManifest, createFetchedPacks } from '../api/fetchPack.ts';
import { fetchBase } from '../api/fetchBase.ts';
import { openStoredListings } from '../indexeddb/storedListings.ts';
import { openStoredPacks } from '../indexeddb/storedPacks.ts';
import type { OwnFailure, TabLine } from './line.ts';
import { serve } from './remote.ts';

/*
 * A thread of its own: that of the page never reads ten thousand listings, and stores none of those a base brings. One file for
 * both, since they share what homes are stored as; a tab starts it once for each, so that no
 * search waits for what is being stored.
 */

const line: TabLine = {
  post: (message, transfer = []) => self.postMessage(message, { transfer: [...transfer] }),
  onMessage: (callback) => self.addEventListener('message', ({ data }) => callback(data)),
};

const tellFailure = (thrown: unknown): void => {
  const failure = failureOf(thrown, self.location.origin);
  if (failure !== null) self.postMessage({ kind: 'ownFailure', failure } satisfies OwnFailure);
};
/** Each once: what is wrong with one pack is wrong with all of them. */
const toldFaults = new Set<string>(['no pack', 'no homes']);
const tellRefused = (_area: string, fault: PackFault): void => {
  if (toldFaults.has(fault)) return;
  toldFaults.add(fault);
  const name = `Pack${fault.replaceAll(/(?:^| )[a-z]/g, (letter) => letter.trim().toUpperCase())}`;
  tellFailure(Object.assign(new Error(fault), { name }));
};
self.addEventListener('error', ({ error }) => tellFailure(error));
self.addEventListener('unhandledrejection', ({ reason }) => tellFailure(reason));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const asking = { origin: self.location.origin, now: Date.now };
const bases = createBases(asking);

if (self.name === ('areas' satisfies WorkerName))
  serve(line, ({ databaseName, owner }: AreaTarget) =>
    createAreaIntake({
      homes: openHomeStore(databaseName),
      owner,
      base: (area, city) => fetchBase(bases, { area, city }, isSlowLine),
      changes: createChanges(asking),
      changesOfAreas: createChangesOfAreas(asking),
    }),
  );
else
  serve(line, (databaseName: string) =>
    createSearcher({
      stored: openStoredListings(databaseName),
      awaiting: (deps) =>
        createForeseeing({
          ...deps,
          areasOf: (city) => areasOfManifest(bases, city, () => askCity(self.location.origin, {})),
          packs: createFetchedPacks(bases),
          kept: keptLater(openKeptAreaPacks(databaseName), wait),
          onRefused: tellRefused,
        }),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
      recommending: () => Promise.resolve(recommendIn),
      keeps: {
        packs: openStoredPacks(databaseName),
        wait,
        now: Date.now,
      },
    }),
  );
