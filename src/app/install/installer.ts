import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** What Chromium hands over instead of showing its own offer. Not in TypeScript's DOM library. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallState {
  /** `prompt`: the browser asks when told to. `manual`: iOS, where the person does it. */
  readonly way: 'prompt' | 'manual' | null;
  readonly isInstalled: boolean;
  readonly isDismissed: boolean;
  readonly isReturning: boolean;
}

const DAY_S = 24 * 60 * 60;
/** A cookie, because it ends by itself and says nothing of a person: it may outlive a log out. */
const COOKIE = 'install';

let waiting: BeforeInstallPromptEvent | null = null;
const installing = atom<InstallState>({
  way: isIos() ? 'manual' : null,
  isInstalled: window.matchMedia('(display-mode: standalone)').matches || isIosApp(),
  isDismissed: document.cookie.split('; ').includes(`${COOKIE}=later`),
  isReturning: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
});

/** Catches the browser's offer. Call at once at the start: it comes early and only once. */
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
  if (outcome === 'accepted') change({ isInstalled: true, way: null });
  else dismissInstall();
}

/** 'Not Now': silent for 30 days. */
export function dismissInstall(): void {
  document.cookie = `${COOKIE}=later; max-age=${30 * DAY_S}; path=/; samesite=strict`;
  change({ isDismissed: true });
}

/** What is known about installing, live. */
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
