/**
 * The gate draws its properties from a seed made of what is tested, so that the same files give the same result on
 * every machine; other files try other inputs. Without one each run draws anew.
 */
const seed = process.env['PROPERTY_SEED'];

if (seed !== undefined) {
  // Most files have no properties, and a process of their own to load the library in.
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
}

export {};
