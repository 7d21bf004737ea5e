import { expect, it, vi } from 'vitest';
import { useToastKept } from './useToastKept.ts';

const { said, reach } = vi.hoisted(() => ({ said: [] as string[], reach: { now: 'online' } }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#src/data/useReachability.ts', () => ({ useReachability: () => reach.now }));
vi.mock('#src/ui/toasts.ts', () => ({
  toastPassing: (text: string) => said.push(`passing: ${text}`),
  toastSuccess: (text: string) => said.push(`kept: ${text}`),
}));

it('says that it waits for the network only where no server answers', () => {
  for (const now of ['online', 'weak', 'offline', 'unknown']) {
    reach.now = now;
    useToastKept()('Sent later.');
  }
  expect(said).toEqual(['passing: beingSent', ...Array(3).fill('kept: Sent later.')]);
});
