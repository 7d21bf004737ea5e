import { boot } from './boot/boot.tsx';
import { openRxdb } from './shelves/rxdb.ts';

/** As many collections as the product will have: opened at the start, as documentation has it. */
const COLLECTIONS = 12;

await boot(() => openRxdb('bootrxdb', COLLECTIONS));
