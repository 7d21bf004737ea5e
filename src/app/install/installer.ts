import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** The event of Chromium that replaces its own install offer. It is not in TypeScript's DOM library. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallState {
  /** `prompt`: the browser asks when told to. `manual`: iOS, where the person installs it by hand. */
  readonly way: 'prompt' | 'manual' | null;
  readonly isInstalled: boolean;
  readonly isDismissed: boolean;
  readonly isReturning: boolean;
}

const DAY_S = 24 * 60 * 60;
/** A cookie, because it expires by itself and says nothing about a person: it may survive a log out. */
const COOKIE = 'install';

let waiting: BeforeInstallPromptEvent | null = null;
const installing = atom<InstallState>({
  way: isIos() ? 'manual' : null,
  isInstalled: window.matchMedia('(display-mode: standalone)').matches || isIosApp(),
  isDismissed: document.cookie.split('; ').includes(`${COOKIE}=later`),
  isReturning: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
});

/** Catches the browser's offer. Call it first at the start: the event comes early and only once. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting = event as BeforeInstallPromptEvent;
    change({ way: 'prompt' });
  });
  window.addEventListener('appinstalled', () => change({ isInstalled: true, way: null }));
}

/** Lets the browser ask. Accepting hides the offer. */
export async function install(): Promise<void> {
  const asking = waiting;
  if (asking === null) return;
  waiting = null;
  const { outcome } = await asking.prompt();
  if (outcome === 'accepted') {
    change({ isInstalled: true, way: null });
    return;
  }
  // It asks once: the browser gives another event when it is willing again.
  change({ way: null });
  dismissInstall();
}

/** 'Not Now': no offer for 30 days. */
export function dismissInstall(): void {
  document.cookie = `${COOKIE}=later; max-age=${30 * DAY_S}; path=/; samesite=strict`;
  change({ isDismissed: true });
}

/** The state of installing, live. */
export function useInstall(): InstallState {
  return useAtomValue(installing);
}

function change(part: Partial<InstallState>): void {
  getDefaultStore().set(installing, (state) => ({ ...state, ...part }));
}

function isIos(): boolean {
  return 'standalone' in navigator;
}

function isIosApp(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}
