import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lightIcon } from './lightIcons.ts';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/icons',
);
const codeOf = (name: string) => readFileSync(join(folder, `${name}.mjs`), 'utf8');
const linesIn = (code: string) => code.match(/\[\s*"(?:path|circle|rect|line|poly\w+|ellipse)"/g);

it('takes the keys out of an icon, and none of its lines', () => {
  for (const name of ['sparkles', 'calculator', 'bell-ring', 'arrow-left']) {
    const light = lightIcon(codeOf(name));
    expect(light).not.toContain('key:');
    expect(light).not.toContain('size:');
    expect(linesIn(light)).toEqual(linesIn(codeOf(name)));
    expect(light).toContain(`name: "${name}"`);
  }
});

it('leaves a former name of an icon as it is', () => {
  const former = readdirSync(folder).find(
    (name) => name.endsWith('.mjs') && !codeOf(name.slice(0, -4)).includes('__iconData = {'),
  );
  const code = codeOf(former?.slice(0, -4) ?? '');
  expect(lightIcon(code)).toBe(code);
});

it('fails where the library is written otherwise', () => {
  expect(() => lightIcon('const __iconData = {\n  name: "x" };')).toThrow('no keys any more');
});
