import type { Plugin } from 'vite';

/**
 * react-router is one file for every kind of router. Parts that no page of ours can reach stay in the shell
 * all the same: its contexts and forms get names when the file is loaded, which the bundler must take for
 * something that is needed, and a link holds the prefetching for the framework. Both are taken out at build
 * time; a version that is written otherwise fails the build.
 */
const LIBRARY = /\/react-router\/dist\/(?:development|production)\/chunk-[\w-]+\.mjs$/;
/** Components and contexts: nothing happens where nobody uses them. */
const MADE = /^var (?<name>\w+) = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMED = /^\w+\.displayName = "\w+";$/gm;
/** The boundary around a route of theirs: we draw our own. */
const BOUNDARY = /^RenderErrorBoundary\.contextType = \w+;$/m;
/** Parts of the framework and of the data router, by name, with what stands in their place. */
const UNREACHED: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'return null;',
  usePrefetchBehavior: 'return [false, null, {}];',
  useNavigateStable: 'throw new Error("no data router");',
};

/** The library's code without them. Throws where it does not have what should be taken out. */
export function lightened(code: string): string {
  let light = code.replace(NAMED, '').replace(MADE, 'var $<name> = /* @__PURE__ */ ');
  for (const [name, body] of Object.entries(UNREACHED)) {
    const whole = new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
    if (!whole.test(light)) throw new Error(`react-router has no function ${name} any more`);
    light = light.replace(whole, () => `function ${name}() { ${body} }`);
  }
  if (!BOUNDARY.test(light)) throw new Error('react-router has no boundary any more');
  return light.replace(BOUNDARY, '');
}

/** Takes out of react-router what only a framework or a data router uses. */
export function lightRouter(): Plugin {
  return {
    name: 'roost-light-router',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler: (code) =>
        code.includes('Link = React') ? { code: lightened(code), map: null } : null,
    },
  };
}
