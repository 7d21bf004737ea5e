import { Refusal } from '#server/domain/refusal.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';

/** Keys of the demo only: what people upload has keys of another kind, and a route of its own. */
const DRAWN = '/api/photos/listings/:key{demo-[a-z0-9_-]+}/:tier{thumb|medium|full}';

/** Photos of the demo's homes, drawn when they are first looked at. */
export function addDrawnPhotoRoutes(api: Api, { drawnPhoto }: ApiDeps): void {
  if (!drawnPhoto) return;
  api.get(DRAWN, async (context) => {
    const { key, tier } = context.req.param();
    const bytes = await drawnPhoto(key, tier as 'thumb' | 'medium' | 'full');
    if (bytes === undefined) throw new Refusal('not_found', 'there is no such photo');
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': 'image/webp',
        // Another picture has another key.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  });
  noOtherMethod(api, DRAWN, 'GET', 'HEAD');
}
