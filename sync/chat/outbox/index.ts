/** The parts that send messages, put together by the engine and loaded with it. */
export { createDrain, type Drain } from './drain.ts';
export { createSchedule } from './schedule.ts';
export { canChange, transition } from './transition.ts';
