/** The browser's interface for the number on the app's icon; not every browser has it. */
export interface Badging {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

/**
 * Shows the number on the icon of the installed app, or takes it away at 0. If the browser refuses, there is
 * none.
 */
export function showBadge(browser: Partial<Badging>, count: number): void {
  const shown = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.();
  shown?.catch(() => undefined);
}
