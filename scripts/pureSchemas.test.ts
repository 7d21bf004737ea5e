import { expect, it } from 'vitest';
import { withPure } from './pureSchemas.ts';

it('each schema is marked where it begins, over lines too, and nothing else is', () => {
  expect(withPure('const a = z.object({ b: z.string().check(z.trim()) });')).toBe(
    'const a = /*#__PURE__*/ z.object({ b: /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.trim()) });',
  );
  expect(withPure('const a = z\n  .object({})\n  .check(rule);')).toBe(
    'const a = /*#__PURE__*/ z\n  .object({})\n  .check(rule);',
  );
  const other =
    'type A = z.infer<typeof a>; map.z.at(0); size(1); $z.b(); a.parse(z); z.config({});';
  expect(withPure(other)).toBe(other);
});
