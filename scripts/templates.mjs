import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './version.mjs';
import { withModule } from './withModule.mjs';

/** `npm run templates`: writes the mails of a hosted project. To be run when a text of them changed; a test says so. */
await withModule('/server/embedded/mail/hostedTemplates.ts', ({ hostedFiles }) => {
  for (const [name, text] of Object.entries(hostedFiles())) {
    const file = join(root, 'supabase', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.info(`Wrote ${file}.`);
  }
});
process.exit(0);
