import { expect, it } from 'vitest';
import { indirectOf, type Asked } from './wholeImports.ts';

const chunk = (fileName: string, imports: readonly string[], more: Partial<Asked> = {}): Asked => ({
  fileName,
  imports,
  isEntry: false,
  dynamicImports: [],
  ...more,
});

it('a page is told of what its imports import, but for what the entry brought', () => {
  const indirect = indirectOf([
    chunk('index', ['runtime'], { isEntry: true, dynamicImports: ['page'] }),
    chunk('runtime', []),
    chunk('page', ['a', 'b']),
    chunk('a', ['c', 'index']),
    chunk('b', ['a', 'c']),
    chunk('c', ['d', 'runtime', 'page']),
    chunk('d', []),
  ]);
  expect(indirect).toEqual(new Map([['page', ['c', 'd']]]));
});
