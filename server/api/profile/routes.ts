import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { photoPath } from '#contract/rules/photoPath.ts';
import { PHOTO_MAX_BYTES } from '#contract/protocol/limits.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { keepPhoto, photoOf, reencode } from '#server/domain/uploads/index.ts';
import type { ApiDeps } from '../api.ts';
import { photoAnswer } from '../photoAnswer.ts';
import type { ApiContext } from '../request.ts';
import { anyone, type Route } from '../route.ts';

const PHOTO = API.photo(':photoId');
const SERVED = photoPath(':photoId');

/** The own photo comes in, everybody's go out. */
export function addProfileRoutes(route: Route, { db, rates }: ApiDeps): void {
  route(
    PHOTO,
    {
      async put(context, { sub }) {
        rates.take('photo', sub);
        const id = photoIdOf(context);
        const photo = await reencode(new Uint8Array(await context.req.arrayBuffer()));
        return context.json(await keepPhoto(db, sub, id, photo));
      },
    },
    { maxBytes: PHOTO_MAX_BYTES },
  );

  route(SERVED, {
    get: anyone(async (context) => {
      const photo = await photoOf(db, photoIdOf(context));
      if (photo === undefined) throw new Refusal('not_found', 'there is no such photo');
      return photoAnswer(photo, 'private');
    }),
  });
}

function photoIdOf(context: ApiContext): string {
  const { photoId } = parseRequest(z.object({ photoId: z.uuid() }), {
    photoId: context.req.param('photoId'),
  });
  return photoId.toLowerCase();
}
