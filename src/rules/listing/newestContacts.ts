import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { dayNumber, dayOfNumber, utcDay } from '#contract/rules/calendarDay.ts';
import type { Inquiry } from '#contract/entities/inquiry.ts';

type Asked = Pick<Inquiry, 'property_id' | 'created_at'>;

/**
 * The figures with the inquiries that came after they were counted: an inquiry is here before the server has counted it, and one page
 * says as many as the other.
 */
export function withNewestContacts(
  figures: ReadonlyMap<string, HomeFigures>,
  inquiries: readonly Asked[],
): ReadonlyMap<string, HomeFigures> {
  const next = new Map(figures);
  for (const { property_id: id, created_at: at } of inquiries) {
    const known = next.get(id);
    if (known === undefined) next.set(id, withContact(nothingCounted(id, at), at));
    else if (isNewer(at, figures.get(id))) next.set(id, withContact(known, at));
  }
  return next;
}

/** All of them are new where none was counted yet. */
const isNewer = (at: string, counted: HomeFigures | undefined): boolean =>
  counted === undefined || Date.parse(at) > counted.at;

const nothingCounted = (propertyId: string, at: string): HomeFigures => ({
  ...{ propertyId, until: utcDay(at), at: 0 },
  ...{ views: [], saves: [], contacts: [] },
});

/** One more on its day. A day that was not counted yet is added, with all others between. */
function withContact(figures: HomeFigures, at: string): HomeFigures {
  const day = utcDay(at);
  const ahead = Math.max(0, dayNumber(day) - dayNumber(figures.until));
  const until = dayOfNumber(dayNumber(figures.until) + ahead);
  const longer = (counts: readonly number[]) => [
    ...counts,
    ...Array.from({ length: ahead }, () => 0),
  ];
  const back = dayNumber(until) - dayNumber(day);
  const contacts = longer(figures.contacts);
  while (contacts.length <= back) contacts.unshift(0);
  const place = contacts.length - 1 - back;
  contacts[place] = (contacts[place] ?? 0) + 1;
  return {
    ...figures,
    ...{ until, contacts, views: longer(figures.views), saves: longer(figures.saves) },
    ...(figures.impressions && { impressions: longer(figures.impressions) }),
  };
}
