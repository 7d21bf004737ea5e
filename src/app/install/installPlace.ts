/** Browsers that each have a way of their own to install the app; keys of the namespace `settings`, below `install.how`. */
export const INSTALL_PLACES = [
  'chromium',
  'android',
  'ios',
  'safari',
  'firefoxAndroid',
  'firefox',
] as const;
export type InstallPlace = (typeof INSTALL_PLACES)[number];

export interface BrowserFacts {
  readonly userAgent: string;
  /** It has `navigator.standalone`, which iOS alone has, also where an iPad says it was a Mac. */
  readonly isIos: boolean;
}

/** In which of them the person is, as far as the browser says so; null: in none that is known. */
export function installPlaceOf({ userAgent, isIos }: BrowserFacts): InstallPlace | null {
  if (isIos) return 'ios';
  const isAndroid = /Android/u.test(userAgent);
  if (/Firefox\//u.test(userAgent)) return isAndroid ? 'firefoxAndroid' : 'firefox';
  if (isAndroid) return 'android';
  if (/Chrom(?:e|ium)\//u.test(userAgent)) return 'chromium';
  return /Macintosh.*Safari\//u.test(userAgent) ? 'safari' : null;
}
