import { openDexieHomes } from './homes/dexie.ts';
import { startHomes } from './homes/start.tsx';

await startHomes(() => openDexieHomes('homes-dexie'));
