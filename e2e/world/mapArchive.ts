import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A colour that is in none of our maps. */
export const THEIR_COLOUR = { r: 255, g: 0, b: 200 };

const HEADER_BYTES = 127;
const GZIP = 2;
const NONE = 1;
const PNG = 2;

/** A server of one PMTiles archive, as an operator's storage would be: by ranges, for every origin. */
export interface MapArchive {
  readonly url: string;
  /** How many ranges were asked for. */
  readonly asked: () => number;
  close(): Promise<void>;
}

/** Serves a map of the world in one colour. */
export async function serveMapArchive(): Promise<MapArchive> {
  const archive = archiveOf(await tile());
  let asked = 0;
  const server = createServer((request, response) => {
    const [, from = '0', to = String(archive.length - 1)] =
      /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? [];
    const part = archive.subarray(Number(from), Number(to) + 1);
    if (request.method !== 'OPTIONS') asked += 1;
    response.writeHead(request.method === 'OPTIONS' ? 204 : 206, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'range',
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${archive.length}`,
    });
    response.end(request.method === 'OPTIONS' ? undefined : part);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/world.pmtiles`,
    asked: () => asked,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const tile = (): Promise<Buffer> =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: THEIR_COLOUR } })
    .png()
    .toBuffer();

/** One picture of the whole world, as PMTiles version 3 has it (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
function archiveOf(picture: Buffer): Buffer {
  // One entry: tile 0, one run of it, so long, from the first byte on (written as 1).
  const directory = gzipSync(Buffer.from([1, 0, 1, ...varint(picture.length), 1]));
  const metadata = gzipSync(Buffer.from('{}'));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + directory.length;
  const tilesAt = metadataAt + metadata.length;
  // The place and length of each part; there are no leaves. Then how many tiles it addresses, lists and holds.
  const parts = [HEADER_BYTES, directory.length, metadataAt, metadata.length, tilesAt, 0];
  for (const [place, value] of [...parts, tilesAt, picture.length, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + place * 8);
  // In order, how directories and tiles are packed, what the tiles are, and the zooms there are.
  for (const [place, value] of [1, GZIP, NONE, PNG, 0, 0].entries())
    header.writeUInt8(value, 96 + place);
  for (const [place, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + place * 4);
  return Buffer.concat([header, directory, metadata, picture]);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
