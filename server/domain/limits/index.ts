export { createLanes } from './lanes.ts';
export { limitConcurrency } from './concurrency.ts';
export { createGathered, GATHER_MS } from './gathered.ts';
export { type Counts, createWindows } from './windows.ts';
export { createRates, type RateKind, type Rates } from './rates.ts';
