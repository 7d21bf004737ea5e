import sharp from 'sharp';
import { photoPath } from '#contract/rules/photoPath.ts';
import { PHOTO_MAX_PIXELS, PHOTO_SIDE } from '#contract/protocol/limits.ts';
import type { Db } from '#server/db/db.ts';
import { imageKindOf } from './imageKind.ts';
import { Refusal } from '../requests/index.ts';
import { limitConcurrency } from '../limits/index.ts';

const QUALITY = 82;
/** A picture of 40 megapixels is 160 MB while it is worked on: so many at once. */
const inTurn = limitConcurrency(2);

/** How large a picture becomes: cut to a square, or whole inside of one. */
export interface PictureSize {
  readonly side: number;
  readonly fit: 'cover' | 'inside';
}
const OF_A_PERSON: PictureSize = { side: PHOTO_SIDE, fit: 'cover' };

/**
 * Makes the picture anew: upright, no larger than asked, without EXIF, GPS or anything else it carried.
 * Throws `unsupported_image` for what is no JPEG, PNG, WebP or GIF by its bytes, has more than
 * PHOTO_MAX_PIXELS, or cannot be read.
 */
export async function reencode(
  bytes: Uint8Array,
  { side, fit }: PictureSize = OF_A_PERSON,
): Promise<Uint8Array> {
  if (imageKindOf(bytes) === null) throw new Refusal('unsupported_image', 'not a kind we take');
  try {
    return await inTurn(() =>
      sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(side, side, { fit, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  } catch (cause) {
    throw new Refusal('unsupported_image', cause instanceof Error ? cause.message : 'unreadable');
  }
}

/** Stores the photo and shows it on the profile, in one step. The same id again changes nothing. */
export async function keepPhoto(db: Db, userId: string, id: string, photo: Uint8Array) {
  const avatarUrl = photoPath(id);
  await db.asService(async (sql) => {
    const [taken] = await sql.query<{ mine: boolean }>(
      'select user_id = $2::uuid as mine from private.profile_photos where id = $1::uuid',
      [id, userId],
    );
    if (taken?.mine) return;
    if (taken) throw new Refusal('id_taken', 'the id is of another photo');
    await sql.query(
      `insert into private.profile_photos as p (user_id, id, bytes)
       values ($1::uuid, $2::uuid, decode($3, 'base64'))
       on conflict (user_id) do update set id = excluded.id, bytes = excluded.bytes, stored_at = now()`,
      [userId, id, Buffer.from(photo).toString('base64')],
    );
    await sql.query('update user_profiles set avatar_url = $2 where id = $1::uuid', [
      userId,
      avatarUrl,
    ]);
  });
  return { avatar_url: avatarUrl };
}

/** The bytes under an id; undefined when there are none (any more). */
export async function photoOf(db: Db, id: string): Promise<Uint8Array | undefined> {
  const [row] = await db.asService((sql) =>
    sql.query<{ data: string }>(
      "select encode(bytes, 'base64') as data from private.profile_photos where id = $1::uuid",
      [id],
    ),
  );
  return row && Buffer.from(row.data, 'base64');
}
