import { type ExchangeRates, parseRates } from '#contract/rules/money/exchangeRates.ts';
import { askConfig } from './backendConfig.ts';
import type { Live } from './types.ts';

const COOKIE = 'rates';
const YEAR_S = 365 * 24 * 60 * 60;
const listeners = new Set<{ readonly onChange: () => void }>();
/** Undefined: not read yet. */
let held: ExchangeRates | null | undefined;
let isAsked = false;

function read(): ExchangeRates | null {
  const stored = document.cookie.split('; ').find((each) => each.startsWith(`${COOKIE}=`));
  // A cookie has no spaces.
  return parseRates((stored?.slice(COOKIE.length + 1) ?? '').replaceAll('_', ' '));
}

/**
 * The exchange rates this server was given, as this device heard them last: kept in a cookie, since local storage holds
 * only what the specification names, so that they are here without a network. Null: there are none.
 */
export const exchangeRates: Live<ExchangeRates | null> = {
  get() {
    if (held === undefined) held = read();
    return held;
  },
  subscribe(onChange) {
    const listener = { onChange };
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks the server, once a visit. If it cannot be asked, the stored rates stay. */
export async function askRates(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const config = await askConfig();
  if (config === null) return;
  const text = config.exchangeRates ?? '';
  held = parseRates(text);
  const age = held === null ? 0 : YEAR_S;
  document.cookie = `${COOKIE}=${text.replaceAll(' ', '_')}; max-age=${age}; path=/; samesite=strict`;
  for (const { onChange } of listeners) onChange();
}
