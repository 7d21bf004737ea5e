/** The media type of served photos: the server makes no other. */
const PHOTO_TYPE = 'image/webp';

/**
 * A photo that never changes: another one has another address.
 * `kept` says who may keep it: everybody on the way, or the device that asked alone.
 */
export function photoAnswer(photo: Uint8Array, kept: 'public' | 'private'): Response {
  return new Response(Buffer.from(photo), {
    headers: {
      'content-type': PHOTO_TYPE,
      'cache-control': `${kept}, max-age=31536000, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
