import type { Plugin } from 'vite';

/** The bundler's own helper around each `import()` of the client. */
const HELPER = '\0vite/preload-helper.js';
const EXPORTED = '__vitePreload';

/** The files that a built file asks for by name and that `importWhole` would not find in its code. */
export const unread = (code: string, dynamicImports: readonly string[]): readonly string[] =>
  dynamicImports.filter((path) => {
    const name = path.split('/').at(-1);
    return !['"', "'", '`'].some((quote) => code.includes(`import(${quote}./${name}${quote})`));
  });

/** Puts `importWhole` (src/app/update/importWhole.ts) in the place of the bundler's helper. A build whose imports it could not read fails. */
export function importHelper(root: string): Plugin {
  let isReplaced = false;
  return {
    name: 'roost-import-helper',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return null;
      isReplaced = true;
      return `export { importWhole as ${EXPORTED} } from '${root}/src/app/update/importWhole.ts';`;
    },
    generateBundle(_options, bundle) {
      if (!isReplaced)
        this.error('The bundler has no helper around imports that could be replaced');
      for (const one of Object.values(bundle))
        if (one.type === 'chunk')
          // A module in the same file is not asked for.
          for (const path of unread(
            one.code,
            one.dynamicImports.filter((path) => path !== one.fileName),
          ))
            this.error(`${one.fileName} imports ${path} in words that importWhole cannot read`);
    },
  };
}
