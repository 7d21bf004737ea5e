import type { Push } from '../model/push.ts';
import type { Tab } from './tab.ts';

export const pushOf = (tab: Tab): Push => ({
  open: async () => (await import('./pushCalls.ts')).pushCalls(tab),
});
