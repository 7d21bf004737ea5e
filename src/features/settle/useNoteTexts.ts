import { isCalendarDay } from '#contract/rules/calendarDay.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listingQuerySchema } from '#contract/entities/listingQuery.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { type OpenNote, wordsOf } from '#src/shared/settle/index.ts';
import { useFieldTexts } from '#src/shared/refusals/index.ts';
import { useMeantCurrency, useQueryWords } from '#src/listings/query/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { VersionTexts } from './FieldChoice.tsx';
import { useInspectionTexts } from './useInspectionTexts.ts';
import { useScenarioTexts } from './useScenarioTexts.ts';

const KINDS = [
  'about_me',
  'landlord_settings',
  'quick_reply',
  'saved_home',
  'home_list',
  'comparison',
  'saved_search',
  'pipeline_home',
  'lead',
  'listing_draft',
  'place',
  'scenario',
  'market_analysis',
  'inspection',
  'shortlist',
] as const;
const FIELDS = [
  'phone',
  'about',
  'budget',
  'moveIn',
  'minTermMonths',
  'noticeDays',
  'depositMonths',
  'applicationFee',
  'moveInFee',
  'title',
  'text',
  'note',
  'rating',
  'name',
  'weights',
  'query',
  'alert',
  'nextStep',
  'stage',
  'lostReason',
  'photos',
  'full_name',
  'fields',
] as const;
const MONEY: ReadonlySet<string> = new Set(['budget', 'applicationFee', 'moveInFee']);

const isOneOf = <Name extends string>(names: readonly Name[], name: string | null): name is Name =>
  (names as readonly (string | null)[]).includes(name);

/** Versions of a search may name a price each. */
const ANY_PRICE = { price: {} };

/** A note's kind, its fields and their values as texts. */
export function useNoteTexts({
  collection,
  kind,
  rowId,
}: OpenNote): VersionTexts & { readonly title: string } {
  const { t } = useTranslation(['settle', 'renter']);
  const listing = useFieldTexts();
  const queryWords = useQueryWords(useMeantCurrency(kind === 'saved_search' ? ANY_PRICE : {}));
  const format = useFormat();
  const inspection = useInspectionTexts(rowId);
  const scenario = useScenarioTexts(rowId);
  const budgetCurrency = useRecord('about_me')?.budgetCurrency;
  const feeCurrency = useRecord('landlord_settings')?.currency;
  return useMemo(() => {
    const currency = (kind === 'about_me' ? budgetCurrency : feeCurrency) ?? 'EUR';
    const isKnown = isOneOf(KINDS, kind);
    const ofHome = (path: string) => kind === 'listing_draft' && path.startsWith('body.fields.');
    const own = kind === 'inspection' ? inspection : kind === 'scenario' ? scenario : null;
    const name = (path: string): string => {
      const last = path.split('.').at(-1) ?? path;
      if (path === '_deleted') return t('notes.field.whole');
      if (ofHome(path)) return listing.name(last);
      const [, field = ''] = path.split('.');
      if (field === 'alert' || field === 'weights') return t(`notes.field.${field}`);
      const named = own?.name(path) ?? null;
      if (named !== null) return named;
      return isOneOf(FIELDS, last) ? t(`notes.field.${last}`) : t('name.other', { field: last });
    };
    const value = (path: string, said: unknown): string => {
      const last = path.split('.').at(-1) ?? path;
      if (path === '_deleted')
        return said === null || said === undefined
          ? t('notes.removed')
          : wordsOf(said).join('\n') || t('notes.stays');
      if (said === undefined || said === null || said === '') return t('nothing');
      if (ofHome(path)) return listing.value(last, said, currency);
      const valued = own?.value(path, said) ?? null;
      if (valued !== null) return valued;
      const query = last === 'query' ? listingQuerySchema.safeParse(said) : null;
      if (query?.success === true) return queryWords(query.data);
      if (typeof said === 'number')
        return MONEY.has(last) ? format.money(said, currency) : format.number(said);
      if (Array.isArray(said)) return t('entries', { count: said.length });
      if (typeof said !== 'string') return t('notes.changed');
      return last === 'moveIn' && isCalendarDay(said) ? format.date(said) : said;
    };
    const title = isKnown
      ? t(`notes.kind.${kind}`)
      : t(collection === 'users' ? 'notes.profile' : 'notes.kind.other');
    return { title, name, value, mine: t('notes.mine'), theirs: t('notes.theirs') };
  }, [
    collection,
    kind,
    t,
    listing,
    queryWords,
    format,
    inspection,
    scenario,
    budgetCurrency,
    feeCurrency,
  ]);
}
