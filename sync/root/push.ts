import type { Push } from '../model/push.ts';
import type { Tab } from './tab.ts';

/** Loaded by those alone who want to be told. */
export function pushOf({ origin, tokens, userIdNow }: Tab): Push {
  const load = () => import('./tellPush.ts');
  return {
    tell: async (subscription, zone) =>
      (await load()).tellPush({ origin, tokens }, subscription, zone),
    async namesAt() {
      const userId = userIdNow();
      return userId === null ? null : (await load()).namesAt(userId);
    },
  };
}
