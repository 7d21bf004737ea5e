import type { Plugin } from 'vite';
import { circlesIn } from './circles.ts';

/**
 * Fails a build in which one of these files, or one whose name begins so, imports, over whatever others, a file that imports it: the browser begins
 * with one of the two, and what that one reads of the other while it begins is not there yet. No page says so; what
 * reads it is undefined.
 */
export function aloneChunks(names: readonly string[], beginning: string): Plugin {
  return {
    name: 'roost-alone-chunks',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const nameOf = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
      const edges = chunks.flatMap(({ fileName, imports }) =>
        imports.map((to) => ({ from: fileName, to })),
      );
      for (const circle of circlesIn(edges)) {
        const within = circle.map((file) => nameOf.get(file) ?? file);
        const wrong = within.find((name) => names.includes(name) || name.startsWith(beginning));
        if (wrong !== undefined)
          this.error(
            `the file "${wrong}" imports itself over others (${within.join(', ')}): see scripts/chunks.ts`,
          );
      }
    },
  };
}
