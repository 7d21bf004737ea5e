import { API } from '#contract/protocol/api.ts';
import { UPLOAD_PART_BYTES } from '#contract/protocol/limits.ts';
import { freshId, sha256 } from '#tests/server/fileWorld.ts';
import { openWorld } from './world.ts';

const BYTES = 3_000_000;

/** A file comes in at one process, its parts at another, and it goes out at a third. */
export async function handOnFile() {
  const world = await openWorld(3);
  try {
    const { token } = await world.makePerson('filing');
    const id = freshId();
    const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(BYTES, 7)]);
    const body = { id, bytes: bytes.length, hash: sha256(bytes), file: 'document' };
    await world.call(0, API.uploads, { method: 'POST', token, body });
    const urlOf = (at: number) => world.servers[at]?.url ?? '';
    const headers = { authorization: `Bearer ${token}` };
    for (let part = 0; part * UPLOAD_PART_BYTES < bytes.length; part += 1)
      await fetch(urlOf(part % 3) + API.uploadPart(id, part), {
        ...{ method: 'PUT', headers },
        body: new Uint8Array(
          bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES),
        ),
      });
    const taken = await world.call(1, API.uploadComplete(id), { method: 'POST', token });
    const answer = await fetch(urlOf(2) + API.file(id), { headers });
    const came = Buffer.from(await answer.arrayBuffer());
    return { taken: taken.status, handedOn: answer.status, isSame: came.equals(bytes) };
  } finally {
    await world.close();
  }
}
