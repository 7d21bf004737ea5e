import * as z from 'zod/mini';
import { API, listingPhotoPath, uploadBodySchema } from '#contract/protocol/api.ts';
import { LISTING_PHOTO_TIERS, UPLOAD_PART_BYTES } from '#contract/protocol/limits.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { limitConcurrency } from '#server/domain/limits/index.ts';
import { beginUpload, completeUpload, keepPart } from '#server/domain/uploads/index.ts';
import type { PhotoTier } from '#server/objectStore/photos.ts';
import type { ApiDeps } from '../api.ts';
import { photoAnswer } from '../photoAnswer.ts';
import { bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

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

/** Photos of listings and files of conversations come in, in parts; the photos go out to everybody. */
export function addUploadRoutes(route: Route, { db, rates, photos, files }: ApiDeps): void {
  const inTurn = limitConcurrency(MADE_AT_ONCE);

  route(API.uploads, {
    async post(context, { sub }) {
      rates.take('upload', sub);
      return context.json(await beginUpload(db, sub, await bodyOf(context, uploadBodySchema)));
    },
  });

  // Before the parts: their path fits this one too, and has no POST.
  route(COMPLETE, {
    async post(context, { sub }) {
      rates.take('upload', sub, 10);
      const { photoId } = parseRequest(idSchema, context.req.param());
      return context.json(
        await inTurn(() => completeUpload(db, { photos, files }, sub, photoId.toLowerCase())),
      );
    },
  });

  route(
    PART,
    {
      async put(context, { sub }) {
        rates.take('upload', sub);
        const { photoId, part } = parseRequest(partSchema, context.req.param());
        const data = new Uint8Array(await context.req.arrayBuffer());
        await keepPart(db, sub, photoId.toLowerCase(), part, data);
        return context.json({ ok: true });
      },
    },
    { maxBytes: UPLOAD_PART_BYTES },
  );

  route(SERVED, {
    get: anyone(async (context) => {
      const { key, tier } = parseRequest(servedSchema, context.req.param());
      const photo = await photos?.get(key, tier);
      if (photo === undefined) throw new Refusal('not_found', 'there is no such photo');
      return photoAnswer(photo, 'public');
    }),
  });
}
