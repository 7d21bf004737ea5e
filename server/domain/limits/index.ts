export { createLanes } from './lanes.ts';
export { limitConcurrency } from './concurrency.ts';
export { createGathered, GATHER_MS } from './gathered.ts';
export { createWindows } from './windows.ts';
export { createRates, type Rates } from './rates.ts';
