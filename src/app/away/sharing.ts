import type { InstallPlace } from '../install/installPlace.ts';

/** Whether other apps can share into this one: the system's menu lists apps that Chromium installed. */
export function sharingOf(
  place: InstallPlace | null,
  isInstalled: boolean,
): 'able' | 'install' | 'unable' {
  if (place !== 'chromium' && place !== 'android') return 'unable';
  return isInstalled ? 'able' : 'install';
}
