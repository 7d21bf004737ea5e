import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '#src/app/routes/routes.ts';
import {
  closureOf,
  gapsOf,
  type Module,
  namespacesOf,
  readModule,
  routeLines,
  sourceOf,
} from './firstTexts.ts';

const known = new Map<string, Module>();
function read(file: string): Module {
  const module = known.get(file) ?? readModule(file, sourceOf(file));
  known.set(file, module);
  return module;
}

const LATE = namespacesOf('late');
const lines = readdirSync(new URL('../../src/app/routes/', import.meta.url))
  .filter((name) => /^(?!route|pageRoute).*\.ts$/u.test(name) || name === 'routes.ts')
  .filter((name) => !name.endsWith('.test.ts'))
  .flatMap((name) => routeLines(`src/app/routes/${name}`, sourceOf(`src/app/routes/${name}`)));
const routed = new Set(lines.map(({ module }) => module));
const gaps = (start: string) =>
  gapsOf(
    start,
    read,
    (name) => LATE.has(name),
    (file) => routed.has(file),
  );

test('every page is read: as many as there are addresses, and one for what is not found', () => {
  expect(lines).toHaveLength(ROUTES.length + 1);
  expect(lines.filter(({ module }) => module === '')).toEqual([]);
});

test('a page that does not wait for the late texts shows none of them, nor does what is around every page', () => {
  const first = lines.filter(({ made }) => made !== 'late').map(({ module }) => module);
  expect(first.length).toBeGreaterThan(10);
  expect(['src/main.tsx', ...new Set(first)].flatMap(gaps)).toEqual([]);
});

test('the check sees a late page made without waiting, whatever component its texts are in', () => {
  const settings = lines.find(({ module }) => module === 'src/app/SettingsRoute.tsx');
  expect(settings?.made).toBe('late');
  expect(closureOf('src/app/SettingsRoute.tsx', read).size).toBeGreaterThan(20);
  expect(gaps('src/app/SettingsRoute.tsx')).not.toEqual([]);
});

test('every way a component names its texts is read, and types bring nothing along', () => {
  const source = `
    import type { A } from './a.ts';
    import { type B, b } from './b.ts';
    export { c } from './c.tsx';
    const { t } = useTranslation(['one', 'two']);
    const { t: other } = useTranslation('three');
    t('four:key.of.it');
    i18n.exists(key, { ns: 'five' });
    const Later = lazy(() => import('./Later.tsx'));
  `;
  const module = readModule('src/ui/made-up.tsx', source);
  expect([...module.namespaces].toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
  expect(module.imports).toEqual(['src/ui/b.ts', 'src/ui/c.tsx']);
  expect(module.later).toEqual(['src/ui/Later.tsx']);
});
