import type { Demo } from '#demo/demo.ts';

export type { Demo, DrawPhoto } from '#demo/demo.ts';

/** The server's one way to the demo. Its code comes only where a demo is wanted: a hosted server never loads it. */
export async function loadDemo(): Promise<Demo> {
  return (await import('#demo/demo.ts')).demo;
}
