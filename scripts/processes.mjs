import { withModule } from './withModule.mjs';

/**
 * `npm run processes`: two and three processes of the built server over one PostgreSQL and one Redis of this machine. Prints what two people
 * at two of them can do. Needs `npm run build`, PostgreSQL and redis-server.
 */
const isRight = await withModule('/tests/processes/everyTable.ts', ({ runProcesses }) =>
  runProcesses(),
);
process.exit(isRight ? 0 : 1);
