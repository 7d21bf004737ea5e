import { boot } from './boot/boot.tsx';
import { openDexie } from './shelves/dexie.ts';

await boot(() => openDexie('boot-dexie'));
