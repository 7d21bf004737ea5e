const DAY_S = 24 * 60 * 60;
/** A cookie, because it expires by itself and says nothing about a person. */
const COOKIE = 'update';
const CHANNEL = 'update';

/** Whether 'Later' was pressed on this device, in any tab, within a day. */
export interface PutOff {
  get(): boolean;
  set(): void;
  /** A newer version asks again. */
  forget(): void;
}

/** `hear`: it was pressed in another tab. */
export function createPutOff(hear: () => void): PutOff {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
  channel?.addEventListener('message', hear);
  return {
    get: () => document.cookie.split('; ').includes(`${COOKIE}=later`),
    set() {
      keep(DAY_S);
      channel?.postMessage('later');
    },
    forget: () => keep(0),
  };
}

function keep(seconds: number): void {
  document.cookie = `${COOKIE}=later; max-age=${seconds}; path=/; samesite=strict`;
}
