import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Packages whose one file exports everything: a page that imports one icon would count as one that imports all that any page
 * shows, and which modules travel together (scripts/chunks.ts) would be decided by that.
 */
const BARRELS: Readonly<Record<string, string>> = {
  'lucide-react': 'dist/esm/lucide-react.mjs',
  'react-i18next': 'dist/es/index.js',
};

/** Names of a package of which we have a lighter one, and its file. */
const LIGHTER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'react-i18next': { useTranslation: 'src/i18n/lightTranslation.ts' },
};

/** Doors of ours: an index.ts that names what files of its folder have, for the same reason. */
const DOOR = /^(?:#src\/|\.).*\/index\.ts$/;

const IMPORT = /import\s*\{(?<names>[^}]*)\}\s*from\s*['"](?<from>[\w#./-]+)['"];?/g;
const EXPORT = /export\s*\{(?<names>[^}]*)\}\s*from\s*['"](?<from>\.[^'"]+)['"];?/g;

/** The origin of each name of a barrel. */
export type Barrel = ReadonlyMap<string, { readonly name: string; readonly file: string }>;

/** The exports of a barrel, by the names it gives. */
export function barrelOf(code: string, folder: string): Barrel {
  return new Map(
    [...code.matchAll(EXPORT)].flatMap(({ groups }) =>
      namesIn(groups?.['names'] ?? '').map(
        ({ name, as }) => [as, { name, file: join(folder, groups?.['from'] ?? '') }] as const,
      ),
    ),
  );
}

/**
 * The code with each import of a barrel made an import of the file that has the name; null where there is none. Lines stay
 * where they are. Throws on a name the barrel does not have.
 */
export function withoutBarrels(
  code: string,
  barrelNamed: (from: string) => Barrel | null,
): string | null {
  let isChanged = false;
  const changed = code.replace(IMPORT, (whole: string, names: string, from: string) => {
    const barrel = barrelNamed(from);
    if (barrel === null) return whole;
    isChanged = true;
    const lines = whole.split('\n').length - 1;
    const imports = namesIn(names).map(({ name, as }) => {
      const found = barrel.get(name);
      if (found === undefined)
        throw new Error(`${from} exports no ${name} that a file of its own has`);
      return `import { ${found.name} as ${as} } from ${JSON.stringify(found.file)};`;
    });
    return imports.join(' ') + '\n'.repeat(lines);
  });
  return isChanged ? changed : null;
}

/** `a`, `a as b`; types were taken out before, and nobody asks a door for one. */
function namesIn(list: string): readonly { readonly name: string; readonly as: string }[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', as = name] = one.split(/\s+as\s+/);
      return { name, as };
    });
}

/** Imports each icon, each part of react-i18next, and what is behind a door of ours from its own file. */
export function barrels(base: string): Plugin {
  const known = new Map<string, Barrel>(
    Object.entries(BARRELS).map(([name, file]) => {
      const root = dirname(createRequire(join(base, 'x.js')).resolve(`${name}/package.json`));
      const path = join(root, file);
      const barrel = new Map(barrelOf(readFileSync(path, 'utf8'), dirname(path)));
      for (const [ours, at] of Object.entries(LIGHTER[name] ?? {})) {
        if (!barrel.has(ours)) throw new Error(`${name} exports no ${ours} any more`);
        barrel.set(ours, { name: ours, file: join(base, at) });
      }
      return [name, barrel] as const;
    }),
  );
  function doorNamed(from: string, id: string): Barrel | null {
    if (!DOOR.test(from)) return null;
    const path = from.startsWith('#') ? join(base, from.slice(1)) : join(dirname(id), from);
    const read = known.get(path) ?? barrelOf(readFileSync(path, 'utf8'), dirname(path));
    known.set(path, read);
    return read;
  }

  return {
    name: 'roost-barrels',
    apply: 'build',
    transform: {
      // After the types are gone.
      order: 'post',
      filter: { id: { include: [/\/src\/.*\.tsx?$/], exclude: [/node_modules/] } },
      handler(code, id) {
        const changed = withoutBarrels(code, (from) => known.get(from) ?? doorNamed(from, id));
        return changed === null ? null : { code: changed, map: null };
      },
    },
  };
}
