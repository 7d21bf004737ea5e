/** The parts that receive and store messages, put together by the engine and loaded with it. */
export { type Arrivals, createArrivals } from './arrivals.ts';
export { fetchOlder } from './history.ts';
export { createInbound, type Inbound } from './inbound.ts';
export { forgetLostRanges } from './lostMessages.ts';
export { createMarkSender } from './marks.ts';
export { createPulls } from './pulls.ts';
export { createTypingBoard, createTypingReporter } from './typing.ts';
