import { runMain } from './runMain.mjs';

/** `npm run files -- copy`: photos and files from a folder, or from a project's Storage, into the bucket of S3_URL. */
await runMain('/server/files/main.ts');
