import type { WaterPlan } from '../city/plan.ts';
import type { Point } from '../city/plane.ts';

/** From the north edge round the cape, the cove and the bluff of the old town to the river's mouth. */
const NORTH_COAST: readonly Point[] = [
  [2500, 12_000],
  [2350, 11_300],
  [1900, 10_750],
  [1250, 10_350],
  [800, 9900],
  [760, 9500],
  [1150, 9180],
  [1750, 9130],
  [2250, 8980],
  [2700, 8600],
  [3200, 8350],
  [3700, 8230],
  [4020, 7950],
  [4080, 7560],
  [4380, 7250],
  [4900, 7080],
  [5400, 6960],
];
/** Quays are straight. */
const QUAYS: readonly Point[] = [
  [5560, 6600],
  [5330, 6420],
  [5420, 6290],
  [5760, 6480],
  [5860, 6330],
  [5500, 6120],
  [5370, 6330],
  [5180, 6210],
  [5330, 5960],
  [5640, 6130],
  [5720, 6000],
  [5290, 5740],
];
const BAY: readonly Point[] = [
  [5290, 5740],
  [4980, 5380],
  [4830, 4900],
  [4880, 4300],
  [5120, 3700],
  [5330, 3050],
  [5250, 2450],
  [4900, 1950],
  [4350, 1550],
  [3900, 1150],
  [3750, 650],
  [3900, 0],
];
/** From the hills to the mouth. */
const RIVER: readonly Point[] = [
  [15_000, 9250],
  [14_000, 8650],
  [13_000, 8900],
  [12_000, 8600],
  [11_200, 8050],
  [10_200, 7900],
  [9300, 7560],
  [8400, 7480],
  [7500, 7100],
  [6500, 6960],
  [5500, 6780],
  [4700, 6650],
];

export const water = (width: number, height: number): WaterPlan => ({
  coast: [{ line: NORTH_COAST }, { line: QUAYS, isBuilt: true }, { line: BAY }],
  inland: [
    [width, 0],
    [width, height],
  ],
  offshore: [
    [0, 0],
    [0, height],
  ],
  river: { line: RIVER, width: [70, 330] },
});
