/** A figure somebody published, with whom and when. */
export interface Sourced {
  /** Per cent. */
  readonly value: number;
  /** A proper name, in the language of the country. */
  readonly source: string;
  /** 'YYYY-MM', or a year. */
  readonly asOf: string;
}

/** The usual terms of buying a home with a loan in a country: the start for a person who has no offer yet. */
export interface CountryPreset {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly currency: string;
  /** Of new housing loans, a year. */
  readonly rate: Sourced;
  /** Taxes and fees of buying a home that is not new, in the middle of what regions and prices make of it. */
  readonly buying: Sourced;
  /** How long such a loan usually runs. */
  readonly years: number;
}

/**
 * Each figure stands as it was published; none is guessed from another country's. Germany has the average of the euro area, and is
 * said to. A figure older than its country's next one is still one to begin with: its day stands beside it, and every one can be changed.
 */
export const COUNTRY_PRESETS: readonly CountryPreset[] = [
  {
    country: 'DE',
    currency: 'EUR',
    rate: { value: 3.29, source: 'EZB (Euroraum)', asOf: '2025-06' },
    buying: { value: 7, source: 'Grunderwerbsteuer, Notar, Grundbuch', asOf: '2025' },
    years: 30,
  },
  {
    country: 'ES',
    currency: 'EUR',
    rate: { value: 2.97, source: 'INE', asOf: '2025-11' },
    buying: { value: 10, source: 'ITP, notaría, registro', asOf: '2025' },
    years: 25,
  },
  {
    country: 'FR',
    currency: 'EUR',
    rate: { value: 3.1, source: 'Banque de France', asOf: '2025-08' },
    buying: { value: 8, source: 'Droits de mutation, notaire', asOf: '2025' },
    years: 25,
  },
  {
    country: 'GB',
    currency: 'GBP',
    rate: { value: 4.28, source: 'Bank of England', asOf: '2025-07' },
    buying: { value: 3, source: 'Stamp Duty Land Tax, legal fees', asOf: '2025' },
    years: 30,
  },
  {
    country: 'MA',
    currency: 'MAD',
    rate: { value: 4.68, source: 'Bank Al-Maghrib', asOf: '2025-06' },
    buying: { value: 7, source: 'Enregistrement, conservation foncière, notaire', asOf: '2025' },
    years: 25,
  },
  {
    country: 'PT',
    currency: 'EUR',
    rate: { value: 2.85, source: 'INE Portugal', asOf: '2025-12' },
    buying: { value: 6, source: 'IMT, Imposto do Selo, registo', asOf: '2025' },
    years: 30,
  },
  {
    country: 'US',
    currency: 'USD',
    rate: { value: 6.15, source: 'Freddie Mac PMMS', asOf: '2025-12' },
    buying: { value: 3, source: 'Closing costs', asOf: '2025' },
    years: 30,
  },
];

export const presetOf = (country: string | null | undefined): CountryPreset | undefined =>
  COUNTRY_PRESETS.find((one) => one.country === country);
