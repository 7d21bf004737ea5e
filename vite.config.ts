import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aheadPages } from './scripts/aheadPages.ts';
import { aloneChunks } from './scripts/aloneChunks.ts';
import { barrels } from './scripts/barrels.ts';
import { groups } from './scripts/chunks.ts';
import { firstFiles } from './scripts/firstFiles.ts';
import { LATE } from './scripts/lateChunks.ts';
import { importHelper } from './scripts/importHelper.ts';
import { lateFields } from './scripts/lateFields.ts';
import { lightIcons } from './scripts/lightIcons.ts';
import { lightRouter } from './scripts/lightRouter.ts';
import { lightTexts } from './scripts/lightTexts.ts';
import { quietStorage } from './scripts/quietStorage.ts';
import { routeFiles } from './scripts/routeFiles.ts';
import { resolveDependencies, unstoredGlobs, wholeImports } from './scripts/wholeImports.ts';

const first = firstFiles();

/** The client. The server's bundle has its own few lines in scripts/build.mjs. */
export default defineConfig({
  // RxJS as it is written: its other build is of ES5, with helpers in place of classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  define: { __APP_VERSION__: JSON.stringify(process.env.APP_VERSION ?? 'dev') },
  build: {
    outDir: process.env.CLIENT_OUT_DIR ?? 'dist/client',
    emptyOutDir: true,
    // Named in the file, not linked from it: stack traces can be read, nobody downloads it unasked.
    sourcemap: 'hidden',
    target: 'es2022',
    // No data: URLs for scripts or fonts under the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      onwarn(warning, warn) {
        // A split that is written and not had: whoever reads `import()` would think that it comes later.
        if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message);
        warn(warning);
      },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    barrels(import.meta.dirname),
    lightRouter(),
    lightTexts(),
    lightIcons(),
    quietStorage(),
    lateFields(),
    importHelper(import.meta.dirname),
    wholeImports(),
    first.plugin,
    routeFiles(import.meta.dirname),
    aheadPages(import.meta.dirname),
    // The code that begins a page: it is there before the engine, which imports it.
    aloneChunks(['index', 'looking', 'rules', 'widgets', 'figures'], LATE),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      outDir: process.env.CLIENT_OUT_DIR ?? 'dist/client',
      // Registered by our own code: an inline script would break the content security policy.
      injectRegister: false,
      // public/manifest.webmanifest is served as it is, in development too.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        globIgnores: [
          'sw.js',
          '**/*.map',
          ...unstoredGlobs,
          // Icons that an installation asks for once, over the network; no page shows them.
          'icons/*-512.png',
          'icons/apple-touch-icon.png',
        ],
        manifestTransforms: [first.transform],
        target: 'es2022',
        sourcemap: false,
      },
      devOptions: { enabled: false },
    }),
  ],
  server: { fs: { strict: true } },
});
