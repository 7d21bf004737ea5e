import type { PricePeriod } from '#contract/entities/property.ts';

/** The languages of the app. */
export const SHARED_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar'] as const;
export type SharedLanguage = (typeof SHARED_LANGUAGES)[number];

/** By the plural form of the number, which stands at the `#`. */
type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface Words {
  readonly studio: string;
  readonly period: Readonly<Record<PricePeriod, string>>;
  readonly bedrooms: Counted;
  readonly bathrooms: Counted;
}

/** What the server itself says of a home: the few words that the client has in `property`, in all six languages. */
export const WORDS: Readonly<Record<SharedLanguage, Words>> = {
  en: {
    studio: 'Studio',
    period: {
      month: 'a month',
      week: 'a week',
      fortnight: 'every two weeks',
      quarter: 'a quarter',
      year: 'a year',
      day: 'a day',
      per_person_week: 'per person a week',
    },
    bedrooms: { one: '# bedroom', other: '# bedrooms' },
    bathrooms: { one: '# bathroom', other: '# bathrooms' },
  },
  es: {
    studio: 'Estudio',
    period: {
      month: 'al mes',
      week: 'a la semana',
      fortnight: 'cada dos semanas',
      quarter: 'al trimestre',
      year: 'al año',
      day: 'al día',
      per_person_week: 'por persona a la semana',
    },
    bedrooms: { one: '# dormitorio', many: '# de dormitorios', other: '# dormitorios' },
    bathrooms: { one: '# baño', many: '# de baños', other: '# baños' },
  },
  fr: {
    studio: 'Studio',
    period: {
      month: 'par mois',
      week: 'par semaine',
      fortnight: 'toutes les deux semaines',
      quarter: 'par trimestre',
      year: 'par an',
      day: 'par jour',
      per_person_week: 'par personne et par semaine',
    },
    bedrooms: { one: '# chambre', many: '# de chambres', other: '# chambres' },
    bathrooms: { one: '# salle de bain', many: '# de salles de bain', other: '# salles de bain' },
  },
  de: {
    studio: 'Studio',
    period: {
      month: 'im Monat',
      week: 'in der Woche',
      fortnight: 'alle zwei Wochen',
      quarter: 'im Quartal',
      year: 'im Jahr',
      day: 'am Tag',
      per_person_week: 'je Person und Woche',
    },
    bedrooms: { one: '# Schlafzimmer', other: '# Schlafzimmer' },
    bathrooms: { one: '# Bad', other: '# Bäder' },
  },
  pt: {
    studio: 'Estúdio',
    period: {
      month: 'por mês',
      week: 'por semana',
      fortnight: 'de duas em duas semanas',
      quarter: 'por trimestre',
      year: 'por ano',
      day: 'por dia',
      per_person_week: 'por pessoa e por semana',
    },
    bedrooms: { one: '# quarto', many: '# de quartos', other: '# quartos' },
    bathrooms: { one: '# casa de banho', many: '# de casas de banho', other: '# casas de banho' },
  },
  ar: {
    studio: 'استوديو',
    period: {
      month: 'في الشهر',
      week: 'في الأسبوع',
      fortnight: 'كل أسبوعين',
      quarter: 'كل ثلاثة أشهر',
      year: 'في السنة',
      day: 'في اليوم',
      per_person_week: 'للشخص في الأسبوع',
    },
    bedrooms: {
      zero: 'دون غرف نوم',
      one: 'غرفة نوم واحدة',
      two: 'غرفتا نوم',
      few: '# غرف نوم',
      many: '# غرفة نوم',
      other: '# غرفة نوم',
    },
    bathrooms: {
      zero: 'دون حمّامات',
      one: 'حمّام واحد',
      two: 'حمّامان',
      few: '# حمّامات',
      many: '# حمّامًا',
      other: '# حمّام',
    },
  },
};
