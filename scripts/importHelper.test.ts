import { expect, it } from 'vitest';
import { unread } from './importHelper.ts';
import { resolveDependencies } from './wholeImports.ts';

it('an import whose file importWhole cannot read in the code is found', () => {
  const code =
    'R(()=>import(`./Page-1a.js`),[]);R(()=>import("./b-1a.js").then(e=>e.t),[]);import(c)';
  expect(unread(code, ['assets/Page-1a.js', 'assets/b-1a.js'])).toEqual([]);
  expect(unread(code, ['assets/Page-1a.js', 'assets/c-1a.js'])).toEqual(['assets/c-1a.js']);
});

it('an import names the files that are not stored with the app', () => {
  const files = ['assets/HomesMap-1a.js', 'assets/maplibre-1a.js', 'assets/pdf-1a.js'];
  expect(resolveDependencies('', files, { hostType: 'js' })).toEqual(files.slice(1));
  expect(resolveDependencies('', files, { hostType: 'html' })).toEqual(files);
});
