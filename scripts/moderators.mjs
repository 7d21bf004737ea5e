import { runMain } from './runMain.mjs';

/** `npm run moderators -- add ADDRESS`, `remove ADDRESS`, `list`: who decides about what was held and reported. */
await runMain('/server/moderators/main.ts');
