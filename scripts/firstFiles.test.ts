import { expect, it } from 'vitest';
import { type Chunk, laterChunks } from './firstFiles.ts';

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
      dynamicImports: ['chat', 'faq', 'finding', 'login', 'reset', 'texts', 'lateTexts'],
    }),
    chunk('shared', null),
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
