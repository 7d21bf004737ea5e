import { expect, it } from 'vitest';
import { type Chunk, languageChunks, laterChunks, lostFiles } from './firstFiles.ts';

const chunk = (fileName: string, from: string | null, change: Partial<Chunk> = {}): Chunk => ({
  fileName,
  moduleIds: from === null ? [] : [from],
  isEntry: false,
  imports: [],
  dynamicImports: [],
  ...change,
});

it('later is what nothing but late pages and late texts reach', () => {
  const later = laterChunks([
    chunk('main', '/roost/src/main.tsx', {
      isEntry: true,
      imports: ['shared'],
      dynamicImports: ['start', 'chat', 'faq', 'finding', 'login', 'reset', 'texts', 'lateTexts'],
    }),
    chunk('shared', null),
    chunk('start', '/roost/src/features/start/StartPage.tsx'),
    chunk('chat', '/roost/src/features/chat/ChatPage.tsx', { dynamicImports: ['dialog'] }),
    chunk('dialog', '/roost/src/ui/DialogPopup.tsx'),
    chunk('faq', '/roost/src/features/help/FaqPage.tsx', { imports: ['shared', 'onlyFaq'] }),
    chunk('onlyFaq', null),
    chunk('finding', null, {
      moduleIds: ['/roost/src/ui/Bar.tsx', '/roost/src/features/search/SearchPage.tsx'],
    }),
    chunk('login', '/roost/src/features/auth/LoginPage.tsx', { imports: ['password'] }),
    chunk('reset', '/roost/src/features/auth/ResetPasswordPage.tsx', { imports: ['password'] }),
    chunk('password', null),
    chunk('texts', '/roost/src/i18n/bundles/en.ts'),
    chunk('lateTexts', '/roost/src/i18n/late/en.ts'),
  ]);
  expect([...later].toSorted()).toEqual(['faq', 'finding', 'lateTexts', 'onlyFaq', 'reset']);
});

it('the texts of each language are known by its name, those of late pages are not among them', () => {
  const found = languageChunks([
    chunk('assets/ar-1.js', '/roost/src/i18n/bundles/ar.ts'),
    chunk('assets/ar-2.js', '/roost/src/i18n/late/ar.ts'),
    chunk('assets/index-1.js', '/roost/src/main.tsx'),
  ]);
  expect([...found]).toEqual([['assets/ar-1.js', 'ar']]);
});

it('a script or style that the worker is not told to store is named, but for what comes when it is first used', () => {
  const page = '/roost/src/features/saved/SavedPage.tsx';
  const files = [
    chunk('assets/index-1.js', '/roost/src/main.tsx'),
    chunk('assets/SavedPage-1.js', page),
    chunk('assets/SavedPage-1.css', null),
    chunk('assets/SavedPage-1.js.map', null),
    chunk('assets/pdf-1.js', '/roost/node_modules/pdfjs-dist/pdf.mjs'),
  ];
  const listed = files.slice(0, 3).map(({ fileName }) => fileName);
  expect(lostFiles(files, new Set(listed))).toEqual([]);
  expect(lostFiles(files, new Set(listed.slice(0, 1)))).toEqual(listed.slice(1));
  expect(lostFiles([chunk('assets/pdfPage-1.js', page)], new Set())).toHaveLength(1);
});
