import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { fileFor, isAwaited } from '#server/domain/uploads/index.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { anyone, type Route } from '../route.ts';

const FILE = API.file(':fileId');
const LISTED = API.listingFile(':fileId');
const idSchema = z.object({ fileId: z.uuid() });

const RANGE = /^bytes=(?<from>\d{1,9})-$/;

/** The byte from which on somebody still wants it; 0 for all, and for what we do not serve in parts. */
function beginOf(range: string | undefined, bytes: number): number {
  const from = Number(RANGE.exec(range ?? '')?.groups?.['from'] ?? 0);
  return from < bytes ? from : 0;
}

/** Serves files of conversations to their people, and files of listings to everybody. `uploads` takes them in. */
export function addFileRoutes(route: Route, { db, rates, files }: ApiDeps): void {
  route(FILE, {
    async get(context, { sub }) {
      rates.take('read', sub);
      const { fileId } = parseRequest(idSchema, context.req.param());
      const range = context.req.header('range');
      const asked = { userId: sub, id: fileId.toLowerCase() };
      const file =
        files &&
        (await fileFor(db, files, { ...asked, beginOf: (bytes) => beginOf(range, bytes) }));
      // Their record came before it: it is no failure that it is not here yet.
      if (file === undefined && (await isAwaited(db, asked.userId, asked.id)))
        return new Response(null, {
          status: 204,
          headers: { 'cache-control': 'private, no-store' },
        });
      // Whether there is one that is not theirs is nobody's business.
      if (file === undefined) throw new Refusal('not_found', 'there is no such file');
      return handedOn(file);
    },
  });

  route(LISTED, {
    get: anyone(async (context) => {
      rates.take('listed', context.env.address);
      const { fileId } = parseRequest(idSchema, context.req.param());
      const range = context.req.header('range');
      const file =
        files &&
        (await fileFor(db, files, {
          userId: null,
          id: fileId.toLowerCase(),
          beginOf: (bytes) => beginOf(range, bytes),
        }));
      if (file === undefined) throw new Refusal('not_found', 'there is no such file');
      return handedOn(file);
    }),
  });
}

type Handed = NonNullable<Awaited<ReturnType<typeof fileFor>>>;

function handedOn(file: Handed): Response {
  const { bytes, from } = file;
  return new Response(file.body, {
    status: from === 0 ? 200 : 206,
    headers: {
      // A line that broke goes on where it was; over a proxy that packs what it passes on no length is left.
      'accept-ranges': 'bytes',
      'content-length': String(bytes - from),
      'x-file-bytes': String(bytes),
      ...(from > 0 && {
        'content-range': `bytes ${from}-${bytes - 1}/${bytes}`,
      }),
      'content-type': file.type,
      // It is saved or drawn by the app, and never opened as a page; nothing on the way or in the browser keeps it.
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
