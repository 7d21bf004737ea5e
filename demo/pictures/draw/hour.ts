import type { Scene } from '../scene.ts';

/** The hour of a picture: what the sky, the sea and the light are coloured by. */
export interface Hour {
  readonly sky: readonly [high: string, low: string];
  readonly sea: string;
  /** Light on sunlit things. */
  readonly sun: string;
  readonly hills: string;
  readonly isEvening: boolean;
}

const HOURS: Record<'clear' | 'soft' | 'gold' | 'grey', Hour> = {
  clear: {
    sky: ['#5f9fd4', '#cfe6f2'],
    sea: '#3f86a8',
    sun: '#fff3d6',
    hills: '#8fa7ad',
    isEvening: false,
  },
  soft: {
    sky: ['#9cc4e0', '#f3ead8'],
    sea: '#6fa3b5',
    sun: '#fff0d0',
    hills: '#a9b5b0',
    isEvening: false,
  },
  gold: {
    sky: ['#86a6cf', '#fbd9a8'],
    sea: '#7d8fae',
    sun: '#ffd9a0',
    hills: '#a793a0',
    isEvening: true,
  },
  grey: {
    sky: ['#b3c1cb', '#e9ebe8'],
    sea: '#7f98a3',
    sun: '#f4f1ea',
    hills: '#a6b0b2',
    isEvening: false,
  },
};

export function hourOf({ season, home }: Pick<Scene, 'season' | 'home'>): Hour {
  const share = home.next();
  if (season === 'winter') return share < 0.4 ? HOURS.grey : share < 0.75 ? HOURS.soft : HOURS.gold;
  if (season === 'autumn') return share < 0.25 ? HOURS.grey : share < 0.6 ? HOURS.gold : HOURS.soft;
  return share < 0.5 ? HOURS.clear : share < 0.78 ? HOURS.soft : HOURS.gold;
}
