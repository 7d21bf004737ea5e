import { isCalendarDay } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { STATED, type StatedName } from './stated.ts';
import { useAreaText } from './useAreaText.ts';

/** A stated value as text. Only for what is stated. */
export function useStatedText({ details, currency }: HeldListing): (name: StatedName) => string {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const format = useFormat();
  const words = usePropertyTexts();
  const areaText = useAreaText();

  return (name) => {
    const [, as] = STATED[name];
    const value = details[name];
    const said = typeof value === 'string' ? value : `${Number(value)}`;
    switch (as) {
      case 'text':
      case 'year':
        return said;
      case 'count':
        return format.number(Number(value));
      case 'months':
      case 'days':
        return t(`stated.in.${as}`, { count: Number(value) });
      case 'day':
        return isCalendarDay(said) ? format.date(said) : said;
      case 'area':
        return areaText(Number(value));
      case 'metres':
      case 'times':
        return t(`stated.in.${as}`, { n: format.number(Number(value)) });
      case 'perArea':
        return t(`stated.in.${name}`, { n: format.number(Number(value)) });
      case 'sum':
        return texts.money(Number(value), currency);
      case 'yesNo':
        return t(value === true ? 'stated.yes' : 'stated.no');
      case 'floor':
        return floorText();
      case 'code':
        return codeText(name);
      case 'bills':
        return (details.bills_included ?? []).map(words.bill).join(', ');
      case 'internet':
        return internetText();
      case 'rooms':
        return (details.rooms ?? []).map(roomText).join(', ');
      default:
        return unreachable(as);
    }
  };

  function codeText(name: StatedName): string {
    const { condition, orientation, lease_kind: lease, heating } = details;
    if (name === 'condition' && condition !== undefined) return words.condition(condition);
    if (name === 'orientation' && orientation !== undefined) return words.compass(orientation);
    if (name === 'lease_kind' && lease !== undefined) return words.lease(lease);
    return heating === undefined ? '' : words.heating(heating);
  }

  function floorText(): string {
    const floor = format.number(details.floor ?? 0);
    const { floors_total: of } = details;
    return of === undefined ? floor : t('facts.floorOf', { floor, of: format.number(of) });
  }

  function internetText(): string {
    const kind = details.internet === undefined ? '' : words.internet(details.internet);
    const { internet_mbps: mbps } = details;
    return mbps === undefined ? kind : t('stated.in.speed', { kind, n: format.number(mbps) });
  }

  function roomText(room: NonNullable<typeof details.rooms>[number]): string {
    const { name, area, length, width, floor } = room;
    const said = [
      area === undefined ? null : texts.area(area),
      length === undefined || width === undefined
        ? null
        : t('stated.in.sides', { a: format.number(length), b: format.number(width) }),
      floor === undefined ? null : t('stated.in.roomFloor', { n: format.number(floor) }),
    ].filter((part) => part !== null);
    return said.length === 0 ? name : t('stated.in.room', { name, area: said.join(', ') });
  }
}
