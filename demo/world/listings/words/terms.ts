import type { TermWords } from '../terms.ts';

/** The words for the terms of a lease in English. */
export const TERMS: TermWords = {
  buildingCharge: 'Building charge',
  handover: 'Contract and handover',
  garageSpace: 'Garage space',
  cleaning: 'Final cleaning',
  increases: [
    'Once a year, by the official index',
    'None in the first two years, then by the official index',
    'By the official index, announced 30 days ahead',
  ],
  concession: 'The first half month is free',
};
