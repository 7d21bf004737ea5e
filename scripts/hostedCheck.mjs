import { runMain } from './runMain.mjs';

/** `npm run hosted:check`: looks at the steps of docs/hosting.md in the project of this environment, and changes nothing. */
await runMain('/server/hosted/main.ts');
