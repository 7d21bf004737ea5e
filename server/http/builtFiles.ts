import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip as zip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

/** How a file is sent: as it is, or as the build compressed it. In the order they are preferred. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Body {
  readonly bytes: Buffer;
  /** Of these bytes, quoted: the same build has the same after a restart. */
  readonly etag: string;
}

export interface BuiltFile {
  readonly type: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Body>> & { identity: Body }>;
}

const SUFFIX = { br: '.br', gzip: '.gz' } as const;

/**
 * Everything in `folder` by its path from there ('/index.html'), read once: from then on the folder may be
 * overwritten or vanish. Files and folders whose name begins with a dot stay out. Throws what the disk does.
 */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const onDisk = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length).split(sep).join('/'), path] as const),
  );
  const files = new Map<string, BuiltFile>();
  for (const [path, file] of onDisk) {
    if (path.includes('/.') || isCompressed(path, onDisk)) continue;
    const br = onDisk.get(path + SUFFIX.br);
    const gzip = onDisk.get(path + SUFFIX.gzip);
    files.set(path, {
      type: getMimeType(path) ?? 'application/octet-stream',
      bodies: {
        identity: readBody(file),
        ...(br !== undefined && { br: readBody(br) }),
        ...(gzip !== undefined && { gzip: readBody(gzip) }),
      },
    });
  }
  return files;
}

function isCompressed(path: string, onDisk: ReadonlyMap<string, string>): boolean {
  return Object.values(SUFFIX).some(
    (suffix) => path.endsWith(suffix) && onDisk.has(path.slice(0, -suffix.length)),
  );
}

function readBody(file: string): Body {
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { bytes, etag: `"${digest.slice(0, 22)}"` };
}

const gzipped = promisify(zip);

/** A file that is made at run time, compressed once for everybody it is sent to. */
export async function madeFile(text: string, type: string): Promise<BuiltFile> {
  const identity = Buffer.from(text);
  const bodyOf = (bytes: Buffer, encoding: string): Body => {
    const digest = createHash('sha256').update(encoding).update(bytes).digest('base64url');
    return { bytes, etag: `"${digest.slice(0, 22)}"` };
  };
  const gzip = bodyOf(await gzipped(identity), 'gzip');
  return { type, bodies: { identity: bodyOf(identity, ''), gzip } };
}
