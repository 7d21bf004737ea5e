export {
  type AreaSnapshots,
  createAreaSnapshots,
  type Snapshot,
  type SnapshotEncoding,
} from './areaSnapshot.ts';
export { createFirstAnswers, type FirstAnswers } from './firstAnswers.ts';
export { publicHome, type PublicHome } from './publicHome.ts';
