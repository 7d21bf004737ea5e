/** Monday, as ISO 8601 says: where the browser knows no weeks. */
const MONDAY = 1;

interface Weeks extends Intl.Locale {
  getWeekInfo?(): { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The day a week begins with in a locale (BCP 47): 1 is Monday, 7 Sunday. */
export function firstWeekday(locale: string): number {
  const weeks: Weeks = new Intl.Locale(locale);
  return (weeks.getWeekInfo?.() ?? weeks.weekInfo)?.firstDay ?? MONDAY;
}

/** The seven days of a week, 1 for Monday to 7 for Sunday, in the order of a locale. */
export function weekdaysFrom(locale: string): readonly number[] {
  const first = firstWeekday(locale);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}
