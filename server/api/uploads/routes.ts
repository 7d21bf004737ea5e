import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { API, listingPhotoPath, uploadBodySchema } from '#contract/protocol/api.ts';
import { LISTING_PHOTO_TIERS, UPLOAD_PART_BYTES } from '#contract/protocol/limits.ts';
import { parseRequest } from '#server/domain/parse.ts';
import { PHOTO_TYPE } from '#server/domain/photos.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { createTurns } from '#server/domain/turns.ts';
import { beginUpload, completeUpload, keepPart } from '#server/domain/uploads.ts';
import type { PhotoTier } from '#server/photoStore/photoStore.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';
import { bodyOf } from '../request.ts';

const PART = `${API.uploads}/:photoId/:part`;
const COMPLETE = API.uploadComplete(':photoId');
const SERVED = listingPhotoPath(':key', ':tier');
/** A picture of 40 megapixels takes 160 MB while it is made anew. */
const MADE_AT_ONCE = 2;

const idSchema = z.object({ photoId: z.uuid() });
const partSchema = z.object({ photoId: z.uuid(), part: z.coerce.number().check(z.int()) });
const servedSchema = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{8,80}$/)),
  tier: z.enum(Object.keys(LISTING_PHOTO_TIERS) as [PhotoTier, ...PhotoTier[]]),
});

/** Bodies of this path may be larger than the rest of /api takes. */
export const isUploadPart = (path: string): boolean => path.startsWith(`${API.uploads}/`);

/** Photos of listings come in, in parts, and go out to everybody. */
export function addUploadRoutes(api: Api, { db, rates, photos }: ApiDeps): void {
  const inTurn = createTurns(MADE_AT_ONCE);
  const store = () => {
    if (!photos) throw new Refusal('unavailable', 'photos cannot be stored here');
    return photos;
  };
  const limit = bodyLimit({
    maxSize: UPLOAD_PART_BYTES,
    onError: () => {
      throw new Refusal('payload_too_large', `at most ${UPLOAD_PART_BYTES} bytes a part`);
    },
  });

  api.post(API.uploads, async (context) => {
    const { sub } = context.get('caller');
    rates.take('upload', sub);
    return context.json(await beginUpload(db, sub, await bodyOf(context, uploadBodySchema)));
  });
  noOtherMethod(api, API.uploads, 'POST');

  api.post(COMPLETE, async (context) => {
    const { sub } = context.get('caller');
    rates.take('upload', sub, 10);
    const { photoId } = parseRequest(idSchema, context.req.param());
    return context.json(
      await inTurn(() => completeUpload(db, store(), sub, photoId.toLowerCase())),
    );
  });
  noOtherMethod(api, COMPLETE, 'POST');

  api.put(PART, limit, async (context) => {
    const { sub } = context.get('caller');
    rates.take('upload', sub);
    const { photoId, part } = parseRequest(partSchema, context.req.param());
    const data = new Uint8Array(await context.req.arrayBuffer());
    await keepPart(db, sub, photoId.toLowerCase(), part, data);
    return context.json({ ok: true });
  });
  noOtherMethod(api, PART, 'PUT');

  api.get(SERVED, async (context) => {
    const { key, tier } = parseRequest(servedSchema, context.req.param());
    const photo = await photos?.get(key, tier);
    if (photo === undefined) throw new Refusal('not_found', 'there is no such photo');
    return new Response(Buffer.from(photo), {
      headers: {
        'content-type': PHOTO_TYPE,
        // Another photo has another key.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    });
  });
  noOtherMethod(api, SERVED, 'GET');
}
