import { openRxdbHomes } from './homes/rxdb.ts';
import { startHomes } from './homes/start.tsx';

/** As many collections as the product has: opened at the start, as documentation has it. */
const COLLECTIONS = 12;

await startHomes(() => openRxdbHomes('homesrxdb', COLLECTIONS));
