import { type CalendarDay, isCalendarDay } from '../calendarDay.ts';
import { type Money, majorOf, moneyOf, wholeUnits } from './money.ts';

/** The exchange rates of a day. Good for "about", never for what somebody pays. */
export interface ExchangeRates {
  /** YYYY-MM-DD */
  readonly date: CalendarDay;
  /** How much of each currency one unit of the first is; the first itself is 1. */
  readonly rates: Readonly<Record<string, number>>;
}

/** So that a device can keep them in a cookie. */
const MOST_LETTERS = 2000;
const WHOLE = /^(\d{4}-\d\d-\d\d) ([A-Z]{3})((?: [A-Z]{3}=\d+(?:\.\d+)?)+)$/u;

/** Reads `2026-11-20 EUR USD=1.0821 GBP=0.8532`: a day, a currency, and what one of it is in others. Null: it is not that. */
export function parseRates(text: string): ExchangeRates | null {
  const [, date = '', base = '', rest = ''] = WHOLE.exec(text.trim()) ?? [];
  if (text.length > MOST_LETTERS || !isCalendarDay(date)) return null;
  const others = rest
    .trim()
    .split(' ')
    .map((each) => [each.slice(0, 3), Number(each.slice(4))] as const);
  if (others.some(([, rate]) => rate <= 0)) return null;
  return { date, rates: { ...Object.fromEntries(others), [base]: 1 } };
}

/** About how much a sum is in another currency, in whole units of it; null: there is no rate for one of the two. */
export function aboutIn(money: Money, currency: string, { rates }: ExchangeRates): Money | null {
  const [from, to] = [rates[money.currency], rates[currency]];
  if (from === undefined || to === undefined) return null;
  const { amount } = moneyOf((majorOf(money) / from) * to, currency);
  return { amount: wholeUnits(amount, currency), currency };
}
