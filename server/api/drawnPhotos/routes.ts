import { Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { photoAnswer } from '../photoAnswer.ts';
import { anyone, type Route } from '../route.ts';

/** Keys of the demo only: what people upload has keys of another kind, and a route of its own. */
const DRAWN = '/api/photos/listings/:key{demo-[a-z0-9_-]+}/:tier{thumb|medium|full}';

/** Photos of the demo's homes, drawn when they are first looked at. */
export function addDrawnPhotoRoutes(route: Route, { drawnPhoto }: ApiDeps): void {
  if (!drawnPhoto) return;
  route(DRAWN, {
    get: anyone(async (context) => {
      const { key = '', tier } = context.req.param();
      const photo = await drawnPhoto(key, tier as 'thumb' | 'medium' | 'full');
      if (photo === undefined) throw new Refusal('not_found', 'there is no such photo');
      return photoAnswer(photo, 'public');
    }),
  });
}
