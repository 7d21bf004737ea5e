const DAY_S = 24 * 60 * 60;
/** A cookie, because it expires by itself and says nothing about a person: it may survive a log out. */
const COOKIE = 'push-ask';

/** 'Not Now' within the last 30 days. */
export const wasPutOff = (cookies: string): boolean =>
  cookies.split('; ').includes(`${COOKIE}=later`);

export function putOffPush(): void {
  document.cookie = `${COOKIE}=later; max-age=${30 * DAY_S}; path=/; samesite=strict`;
}
