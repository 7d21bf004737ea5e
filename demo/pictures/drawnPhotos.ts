import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Refusal } from '#server/domain/requests/index.ts';
import { limitConcurrency } from '#server/domain/limits/index.ts';
import { drawScene } from './drawScene.ts';
import { type Tier, TIERS } from './tiers.ts';
import { isDrawn, sceneOf } from './scene.ts';
import { drawSphere, sphereOf } from './sphere/drawSphere.ts';

const QUALITY = { thumb: 74, medium: 78, full: 80 } as const;

/** Files kept on disk: some hundred megabytes. */
const KEPT = 12_000;
/** Pictures drawn at once: one takes a core, and the server has other things to do. */
const AT_ONCE = 1;
/** Pictures that are drawn or wait for it: a few seconds' work. A request beyond that comes back later. */
export const UNDER_WAY_MAX = 60;

/** Photos drawn per request and none shared: a cache of the library's would only hold memory. */
sharp.cache(false);
/** Threads for one picture. */
sharp.concurrency(1);

/** The photos of the demo's listings, drawn when they are first asked for. */
export interface DrawnPhotos {
  /**
   * WebP; undefined when the key is none of the demo's. Throws `unavailable` with the seconds to wait when
   * too many others are to be drawn first.
   */
  photo(key: string, tier: Tier): Promise<Uint8Array | undefined>;
}

/** Keeps what was drawn in `folder`; deleting that costs nothing but time. */
export function createDrawnPhotos(folder: string): DrawnPhotos {
  const inTurn = limitConcurrency(AT_ONCE);
  const underWay = new Map<string, Promise<Uint8Array>>();
  let written = 0;
  /** ms the last one took. */
  let pace = 150;

  async function draw(key: string, tier: Tier, file: string): Promise<Uint8Array> {
    const bytes = await inTurn(async () => {
      const since = performance.now();
      const drawn = await drawPhoto(key, tier);
      pace = performance.now() - since;
      return drawn;
    });
    // A disk that is full keeps nobody from seeing it; it is drawn again then.
    await keep(file, bytes).catch(() => undefined);
    return bytes;
  }

  async function keep(file: string, bytes: Uint8Array): Promise<void> {
    if (written % 500 === 0) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await forgetOldest(folder);
    }
    written += 1;
    // The rename keeps a reader from half a file.
    const draft = `${file}.${written}.part`;
    await writeFile(draft, bytes);
    await rename(draft, file);
  }

  function begin(key: string, tier: Tier, file: string): Promise<Uint8Array> {
    if (underWay.size >= UNDER_WAY_MAX) {
      const retryAfter = Math.max(1, Math.ceil((underWay.size * pace) / 1000));
      throw new Refusal('unavailable', 'many pictures are being drawn', { retryAfter });
    }
    const drawing = draw(key, tier, file).finally(() => underWay.delete(file));
    underWay.set(file, drawing);
    return drawing;
  }

  return {
    async photo(key, tier) {
      if (!isDrawn(key) || (sceneOf(key) ?? sphereOf(key)) === undefined) return undefined;
      const file = join(folder, `${key}.${tier}.webp`);
      const stored = await readFile(file).catch(() => undefined);
      return stored ?? underWay.get(file) ?? begin(key, tier, file);
    },
  };
}

/** One picture, WebP. Throws RangeError for a key that is none of the demo's. */
export async function drawPhoto(key: string, tier: Tier): Promise<Uint8Array> {
  const sphere = sphereOf(key);
  if (sphere) return drawSphere(sphere, tier);
  const scene = sceneOf(key);
  if (!scene) throw new RangeError(`${key} is no photo of the demo`);
  const width = TIERS[tier];
  const svg = drawScene(scene).toSvg(width, Math.round((width * 2) / 3));
  return sharp(Buffer.from(svg)).webp({ quality: QUALITY[tier], effort: 3 }).toBuffer();
}

async function forgetOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= KEPT) return;
  const dated = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  const old = dated.toSorted((a, b) => a.at - b.at).slice(0, names.length - KEPT / 2);
  await Promise.all(old.map(({ path }) => unlink(path)));
}
