import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './version.mjs';
import { withModule } from './withModule.mjs';

/** `npm run geodata`: writes the maps of the demo's cities for the client, from the generator of the seed. */
await withModule('/demo/world/geodataFiles.ts', ({ geodataFiles }) => {
  for (const { path, text } of geodataFiles()) {
    const file = join(root, 'public', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.info(`Wrote ${file}: ${text.length} characters.`);
  }
});
process.exit(0);
