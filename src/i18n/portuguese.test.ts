import { beforeEach, expect, it, vi } from 'vitest';
import { setupI18n } from './setup.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['pt-PT'] });
  return () => {
    vi.unstubAllGlobals();
  };
});

it('Portuguese counts as in Portugal: nothing and one and a half are said as many are', async () => {
  const { t } = await setupI18n('pt');
  expect([0, 1, 1.5, 2].map((count) => t('chat:list.unread', { count }))).toEqual([
    '0 mensagens por ler',
    '1 mensagem por ler',
    '1.5 mensagens por ler',
    '2 mensagens por ler',
  ]);
});
