import { tellWorker } from '#src/data/onDevice.ts';

/** The first screen may take so long to calm down; then what follows is stored all the same. */
const CALM_MS = 8000;

/**
 * Tells the worker that the first screen is up, so that it stores the rest of the app, and tells it again when the
 * network returns: a round that broke off goes on. In development there is no worker to hear it.
 */
export function tellFirstScreen(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const tell = () => void tellWorker(navigator.serviceWorker, 'FIRST_SCREEN');
  whenCalm(tell);
  window.addEventListener('online', () => whenCalm(tell));
}

/** Safari knows no idle time: there a second stands for it. */
function whenCalm(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: CALM_MS });
  else setTimeout(act, 1000);
}
