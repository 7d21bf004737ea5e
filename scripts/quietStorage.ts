import type { Plugin } from 'vite';

/**
 * RxDB's storage over IndexedDB writes seven lines about its paid plugins to the console of each tab, at the first write.
 * They are taken out of the build; every other message of the library stays. A version that is written otherwise fails the
 * build.
 */
const LIBRARY = /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js$/;
const ADVERTISEMENT =
  /if \(!shownNonPremiumLog[^{}]*\{\s*console\.warn\(\['-+ RxDB Open Core[^{}]*\} else \{[^{}]*\}/;

/** The library's code without it. Throws where it does not have what should be taken out. */
export function quieted(code: string): string {
  if (!ADVERTISEMENT.test(code)) throw new Error('rxdb has no advertisement any more');
  return code.replace(ADVERTISEMENT, '');
}

/** Takes the advertisement out of RxDB's storage. */
export function quietStorage(): Plugin {
  return {
    name: 'roost-quiet-storage',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler: (code) => ({ code: quieted(code), map: null }),
    },
  };
}
