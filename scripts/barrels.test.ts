import { expect, test } from 'vitest';
import { barrelOf, withoutBarrels } from './barrels.ts';

const icons = barrelOf(
  `import * as index from './icons/index.mjs';
export { default as House, default as HouseIcon } from './icons/house.mjs';
export { createIcon } from "./createIcon.mjs";`,
  '/packages/icons',
);
const named = (from: string) => (from === 'icons' ? icons : null);

test('each name of a barrel is imported from the file that has it', () => {
  expect(
    withoutBarrels(`import { HouseIcon as Home, createIcon } from 'icons';\nuse(Home);`, named),
  ).toBe(
    'import { default as Home } from "/packages/icons/icons/house.mjs"; import { createIcon as createIcon } from "/packages/icons/createIcon.mjs";\nuse(Home);',
  );
});

test('an import over several lines leaves the lines behind it where they were', () => {
  const changed = withoutBarrels(`import {\n  House,\n} from 'icons';\nuse();`, named);
  expect(changed?.split('\n').indexOf('use();')).toBe(3);
});

test('code that imports no barrel stays as it is', () => {
  expect(withoutBarrels(`import { a } from 'other';`, named)).toBeNull();
});

test('a name the barrel does not have is named', () => {
  expect(() => withoutBarrels(`import { Hose } from 'icons';`, named)).toThrow(
    'icons exports no Hose',
  );
});

test('a door of ours is one: what it names is imported from where it is', () => {
  const door = barrelOf(
    `export type { A } from './a.ts';\nexport { type B, useB } from './useB.ts';`,
    '/src/listings/card',
  );
  const from = '#src/listings/card/index.ts';
  expect(
    withoutBarrels(`import { useB } from '${from}';`, (one) => (one === from ? door : null)),
  ).toBe('import { useB as useB } from "/src/listings/card/useB.ts";');
});
