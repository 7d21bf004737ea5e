import type { InstallPlace } from '../install/installPlace.ts';

/** Whether other apps can share into this one: those that are installed by Chromium stand in the menu of the system. */
export function sharingOf(
  place: InstallPlace | null,
  isInstalled: boolean,
): 'able' | 'install' | 'unable' {
  if (place !== 'chromium' && place !== 'android') return 'unable';
  return isInstalled ? 'able' : 'install';
}
