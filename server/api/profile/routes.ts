import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { photoPath } from '#contract/rules/photoPath.ts';
import { PHOTO_MAX_BYTES } from '#contract/protocol/limits.ts';
import { parseRequest } from '#server/domain/parse.ts';
import { keepPhoto, PHOTO_TYPE, photoOf, reencode } from '#server/domain/photos.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';
import type { ApiContext } from '../request.ts';

const PHOTO = API.photo(':photoId');
const SERVED = photoPath(':photoId');

/** Bodies of this path may be larger than the rest of /api takes. */
export const isPhotoUpload = (path: string): boolean => path.startsWith(API.photo(''));

/** The own photo comes in, everybody's go out. */
export function addProfileRoutes(api: Api, { db, rates }: ApiDeps): void {
  const limit = bodyLimit({
    maxSize: PHOTO_MAX_BYTES,
    onError: () => {
      throw new Refusal('payload_too_large', `at most ${PHOTO_MAX_BYTES} bytes`);
    },
  });
  api.put(PHOTO, limit, async (context) => {
    const { sub } = context.get('caller');
    rates.take('photo', sub);
    const id = photoIdOf(context);
    const photo = await reencode(new Uint8Array(await context.req.arrayBuffer()));
    return context.json(await keepPhoto(db, sub, id, photo));
  });
  noOtherMethod(api, PHOTO, 'PUT');

  api.get(SERVED, async (context) => {
    const photo = await photoOf(db, photoIdOf(context));
    if (photo === undefined) throw new Refusal('not_found', 'there is no such photo');
    return new Response(Buffer.from(photo), {
      headers: {
        'content-type': PHOTO_TYPE,
        // Another photo has another address.
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  });
  noOtherMethod(api, SERVED, 'GET', 'HEAD');
}

function photoIdOf(context: ApiContext): string {
  const { photoId } = parseRequest(z.object({ photoId: z.uuid() }), {
    photoId: context.req.param('photoId'),
  });
  return photoId.toLowerCase();
}
