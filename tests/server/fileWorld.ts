import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { API, type UploadedFileKind } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { UPLOAD_PART_BYTES } from '#contract/protocol/limits.ts';
import { newId } from '#contract/rules/ids.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
import type { everyBackend, OpenedBackend } from './everyBackend.ts';
import { type Answered, serveTestApp, type TestApp } from './startTestServer.ts';

export type Person = Awaited<ReturnType<OpenedBackend['makePerson']>>;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const codeOf = ({ body }: Answered) => errorBodySchema.parse(body).error.code;
export const freshId = () => newId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

/** A photo with what a camera wrote. */
export const photo = () =>
  sharp({ create: { width: 2000, height: 900, channels: 3, background: '#8a4b2f' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
export const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF',
);

export interface FileWorld {
  readonly backend: OpenedBackend;
  readonly app: TestApp;
  /** The folder of the server's files. */
  readonly folder: string;
  readonly ann: Person;
  readonly bob: Person;
  readonly eve: Person;
  close(): Promise<void>;
}

/** A server that keeps files in a folder of its own, and three people. `name`: what is theirs begins with it. */
export async function openFileWorld(
  kind: Awaited<ReturnType<typeof everyBackend>>[number],
  name: string,
): Promise<FileWorld> {
  const backend = await kind.open();
  const folder = await mkdtemp(path.join(tmpdir(), `roost-${name}-`));
  const app = await serveTestApp({ ...backend.deps, files: filesIn(createFolderObjects(folder)) });
  return {
    backend,
    app,
    folder,
    ann: await backend.makePerson(`${name}-ann`),
    bob: await backend.makePerson(`${name}-bob`),
    eve: await backend.makePerson(`${name}-eve`),
    async close() {
      await app.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends files as a device does, in parts. `kept`: what a person keeps with their records; `listed`: what a listing shows. */
export function sendingTo(app: () => TestApp, { kept = false, listed = false } = {}) {
  const begin = (who: Person, id: string, bytes: Uint8Array, file: UploadedFileKind) =>
    app().call('POST', API.uploads, {
      token: who.token,
      body: {
        id,
        bytes: bytes.length,
        hash: sha256(bytes),
        file,
        ...(kept && { kept }),
        ...(listed && { listed }),
      },
    });
  async function upload(who: Person, file: UploadedFileKind, bytes: Uint8Array, id = freshId()) {
    const begun = await begin(who, id, bytes, file);
    if (begun.status !== 200) return begun;
    for (let part = 0; part * UPLOAD_PART_BYTES < bytes.length; part += 1)
      await fetch(app().url + API.uploadPart(id, part), {
        method: 'PUT',
        headers: { authorization: `Bearer ${who.token}` },
        body: Buffer.from(bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)),
      });
    return await app().call('POST', API.uploadComplete(id), { token: who.token });
  }
  return { begin, upload };
}
