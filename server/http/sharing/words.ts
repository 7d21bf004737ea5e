import type { PricePeriod } from '#contract/entities/property.ts';
import type { Language } from '#contract/rules/languages.ts';

/** By the plural form of the number, which stands at the `#`. */
type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

interface Words {
  readonly studio: string;
  readonly period: Readonly<Record<PricePeriod, string>>;
  readonly bedrooms: Counted;
  readonly bathrooms: Counted;
}

/** The server's own words about a home: the few that the client has in `property`, in all six languages. */
export const WORDS: Readonly<Record<Language, Words>> = {
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
    bedrooms: { one: '#\u00a0bedroom', other: '#\u00a0bedrooms' },
    bathrooms: { one: '#\u00a0bathroom', other: '#\u00a0bathrooms' },
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
    bedrooms: {
      one: '#\u00a0dormitorio',
      many: '#\u00a0de\u00a0dormitorios',
      other: '#\u00a0dormitorios',
    },
    bathrooms: { one: '#\u00a0baño', many: '#\u00a0de\u00a0baños', other: '#\u00a0baños' },
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
    bedrooms: { one: '#\u00a0chambre', many: '#\u00a0de\u00a0chambres', other: '#\u00a0chambres' },
    bathrooms: {
      one: '#\u00a0salle de bain',
      many: '#\u00a0de\u00a0salles de bain',
      other: '#\u00a0salles de bain',
    },
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
    bedrooms: { one: '#\u00a0Schlafzimmer', other: '#\u00a0Schlafzimmer' },
    bathrooms: { one: '#\u00a0Bad', other: '#\u00a0Bäder' },
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
    bedrooms: { one: '#\u00a0quarto', many: '#\u00a0de\u00a0quartos', other: '#\u00a0quartos' },
    bathrooms: {
      one: '#\u00a0casa de banho',
      many: '#\u00a0de\u00a0casas de banho',
      other: '#\u00a0casas de banho',
    },
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
      few: '#\u00a0غرف نوم',
      many: '#\u00a0غرفة نوم',
      other: '#\u00a0غرفة نوم',
    },
    bathrooms: {
      zero: 'دون حمّامات',
      one: 'حمّام واحد',
      two: 'حمّامان',
      few: '#\u00a0حمّامات',
      many: '#\u00a0حمّامًا',
      other: '#\u00a0حمّام',
    },
  },
};
