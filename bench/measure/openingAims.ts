import { ratio } from './table.ts';
import type { Aim, Series } from './table.ts';

/** Of row 1, opening the installed app without a network: at a thread as at a search. */
export const openingAims = (series: readonly Series[]): readonly Aim[] => [
  {
    text: '≤ 1.5× floor',
    measured: ratio(series, 'Roost', 'floor'),
    limit: 1.5,
    kind: 'most',
    isOfFloor: true,
  },
  {
    text: '≤ 0.5× plain RxDB',
    measured: ratio(series, 'Roost', 'React + RxDB, 12 collections'),
    limit: 0.5,
    kind: 'most',
  },
];
