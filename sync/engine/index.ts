export { createEngine } from './createEngine.ts';
export { knownAt } from './keptTimes.ts';
export { createGiveWay, tabName, UPGRADE_LOCK } from './leader/giveWay.ts';
export { LEADER_LOCK } from './leader/lock.ts';
