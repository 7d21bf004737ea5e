import { withModule } from './withModule.mjs';

/**
 * `npm run cluster`: PostgreSQL, Redis, nginx and three processes of the built server with the demo, on this machine, until Ctrl-C. Prints the
 * address; says what to install where something is missing. PORT and SEED_SIZE are read.
 */
const isDone = await withModule('/tests/processes/cluster.ts', ({ runCluster }) => runCluster());
process.exit(isDone ? 0 : 1);
