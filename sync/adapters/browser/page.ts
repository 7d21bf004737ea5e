import type { Page } from '../../model/ports/page.ts';

type Hint = Parameters<Parameters<Page['onHint']>[0]>[0];

/** The tab's own view of itself. */
export const browserPage: Page = {
  isVisible: () => document.visibilityState === 'visible',
  claimsOnline: () => navigator.onLine,
  onHint(callback) {
    const hints: readonly [EventTarget, string, () => Hint | null][] = [
      [
        document,
        'visibilitychange',
        () => (document.visibilityState === 'visible' ? 'visible' : 'hidden'),
      ],
      [window, 'online', () => 'online'],
      [window, 'offline', () => 'offline'],
      [document, 'resume', () => 'resume'],
      // Also fires at the first load, which is no return from anywhere.
      [window, 'pageshow', () => null],
    ];
    const stops = hints.map(([target, type, hintOf]) => {
      const own = (event: Event) => {
        const isRestored = event.type === 'pageshow' && (event as PageTransitionEvent).persisted;
        const hint = isRestored ? 'resume' : hintOf();
        if (hint !== null) callback(hint);
      };
      target.addEventListener(type, own);
      return () => target.removeEventListener(type, own);
    });
    return () => {
      for (const stop of stops) stop();
    };
  },
};
