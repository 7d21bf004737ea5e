import { openRawHomes } from './homes/raw.ts';
import { startHomes } from './homes/start.tsx';

await startHomes(() => openRawHomes('homes-raw'));
