import type { Plugin } from 'vite';

/**
 * Each line of an icon has a key of six random letters, which compress worse than anything else in the shell. React needs
 * no keys for children that never change places. A version that is written otherwise fails the build.
 */
const LIBRARY = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const KEY = /,\s*key: "\w+"/g;
/** Of all icons; without it the library takes the same. */
const SIZE = /\bsize: 24,\s*/;
const ICON = /^const __iconData = \{/m;

/** The code of an icon without them; a file with a former name of one stays as it is. Throws where there are no keys. */
export function lightIcon(code: string): string {
  if (!ICON.test(code)) return code;
  if (code.search(KEY) === -1) throw new Error('icons have no keys any more');
  return code.replace(KEY, '').replace(SIZE, '');
}

/** Takes the keys out of the icons. */
export function lightIcons(): Plugin {
  return {
    name: 'roost-light-icons',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler: (code) => ({ code: lightIcon(code), map: null }),
    },
  };
}
