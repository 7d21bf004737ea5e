import type { Plugin } from 'vite';

export const OURS = /\/(?:contract|search|sync|src)\/.*\.tsx?$/;
export const LIBRARY = /^import \* as z from 'zod\/mini';$/m;
/** Where a schema begins, of which the rest is a chain: `z.string().check(…)`. `z.config()` is none: it is called for what it changes. */
const BEGUN = /(?<![\w.$])z\s*\.(?!config\b)\w+\(/g;

/**
 * Making a schema changes nothing but itself; the library says so of its functions, and cannot say so of the methods of what they
 * give. Told so, the bundler leaves out the schemas that only the server parses with.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'roost-pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.test(id) || !LIBRARY.test(code)) return null;
      return { code: withPure(code), map: null };
    },
  };
}

/** The code with each schema marked as a call that may be left out where nobody uses what it gives. */
export const withPure = (code: string): string => code.replaceAll(BEGUN, '/*#__PURE__*/ $&');
