/**
 * Messages that libraries write at every start and an operator can do nothing about: supabase-js about Node
 * 20, which package.json allows and the lockfile's version of it runs on, and RxDB about its paid plugins.
 */
const NOISE = ['⚠️  Node.js 20 and below are deprecated', '-------------- RxDB Open Core RxStorage'];

/** Whether a line on the console is one of these. `text` is any value given to the console. */
export function isNoise(text) {
  return typeof text === 'string' && NOISE.some((beginning) => text.startsWith(beginning));
}

/** Leaves these lines out of this process's console.warn. */
export function quietLibraries() {
  const warn = console.warn;
  console.warn = (...said) => {
    if (!isNoise(said[0])) warn(...said);
  };
}
