import { withModule } from './withModule.mjs';

/**
 * `npm run faults`: the built server under a load of messages while its database goes away in five ways, its disk is full, it is
 * killed and its clock jumps, ten times each (a full disk three), all on this machine. Prints a row for each; fails where an acknowledged
 * message is missing or stored twice, or a process ended that nobody ended. Linux, about ten minutes.
 */
const isWhole = await withModule('/tests/faults/everyFault.ts', ({ runFaults }) => runFaults());
process.exit(isWhole ? 0 : 1);
