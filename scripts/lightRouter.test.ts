import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lightened } from './lightRouter.ts';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist',
  'development',
);
const library = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .find((code) => code.includes('var Link = React'));

it('takes out of the installed library what a framework alone reaches', () => {
  const light = lightened(library ?? '');
  expect(light).toContain('function PrefetchPageLinks() { return null; }');
  expect(light).toMatch(/var Link = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/);
  expect(light).not.toMatch(/^\w+\.displayName =/m);
  expect(light).toContain('function usePrefetchBehavior() { return [false, null, {}]; }');
  expect(light).not.toMatch(/^RenderErrorBoundary\./m);
  expect(light).toContain('function useParams() {');
});

it('fails where the library is written otherwise', () => {
  expect(() => lightened('var Link = React.forwardRef(link);')).toThrow(
    'react-router has no function PrefetchPageLinks any more',
  );
});
