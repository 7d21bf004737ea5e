import { boot } from './boot/boot.tsx';
import { openRaw } from './shelves/raw.ts';

await boot(() => openRaw('boot-raw'));
