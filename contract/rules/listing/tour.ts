import type { ListingPhoto, Property, Sphere } from '../../entities/property.ts';

type SpherePhoto = ListingPhoto & { readonly sphere: Sphere };

/** A room of a tour: its picture, and what leads from it. */
export type TourRoom = Pick<ListingPhoto, 'id' | 'key' | 'room' | 'w' | 'h'> & Sphere;

export const isSphere = <Photo extends Pick<ListingPhoto, 'sphere'>>(
  photo: Photo,
): photo is Photo & { readonly sphere: Sphere } => photo.sphere !== undefined;

/** Without the 360° pictures, which are no photos to be looked at side by side. */
export const plainPhotos = <Photo extends Pick<ListingPhoto, 'sphere'>>(
  photos: readonly Photo[],
): Photo[] => photos.filter((photo) => !isSphere(photo));

/** Whether there is anything to walk through or to watch, here or on another site. */
export const hasTour = ({
  photos,
  details,
}: {
  readonly photos: readonly Pick<ListingPhoto, 'sphere'>[];
  readonly details: Pick<Property['details'], 'virtual_tour_url' | 'video_url' | 'files'>;
}): boolean =>
  details.virtual_tour_url !== undefined ||
  details.video_url !== undefined ||
  details.files?.some(({ kind }) => kind === 'video') === true ||
  photos.some(isSphere);

/** Whether there is a floor plan, as a picture or as a document. */
export const hasFloorPlan = ({
  photos,
  details,
}: {
  readonly photos: readonly Pick<ListingPhoto, 'room'>[];
  readonly details: Pick<Property['details'], 'files'>;
}): boolean =>
  photos.some(({ room }) => room === 'floor_plan') ||
  details.files?.some(({ about }) => about === 'floor_plan') === true;

/** The rooms of a listing's tour, the first one where it begins; none: it has no tour. Ways that lead nowhere are left out. */
export function tourOf(photos: readonly ListingPhoto[]): readonly TourRoom[] {
  const spheres = photos.filter((photo): photo is SpherePhoto => isSphere(photo));
  const ids = new Set(spheres.map(({ id }) => id));
  return spheres.map(({ id, key, room, w, h, sphere }) => ({
    ...sphere,
    id,
    key,
    room,
    w,
    h,
    links: sphere.links.filter(({ to }) => to !== id && ids.has(to)),
  }));
}

/** Ids of the rooms that nobody comes to who begins in the first and follows the ways. */
export function unreached(rooms: readonly Pick<TourRoom, 'id' | 'links'>[]): readonly string[] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const [first] = rooms;
  const seen = new Set(first === undefined ? [] : [first.id]);
  for (const id of seen)
    for (const { to } of byId.get(id)?.links ?? []) if (byId.has(to)) seen.add(to);
  return rooms.flatMap(({ id }) => (seen.has(id) ? [] : [id]));
}

/** A direction in whole degrees from -180 up to but not including 180, whatever was turned how often. */
export function turned(yaw: number): number {
  const rounded = Math.round(yaw) % 360;
  const positive = rounded < 0 ? rounded + 360 : rounded;
  // Not a zero with a sign.
  return (positive >= 180 ? positive - 360 : positive) + 0;
}

/** Why a picture is no room of a tour. */
export type SphereFault =
  /** It is not twice as wide as it is high. */
  | 'ratio'
  /** Too few pixels to walk about in. */
  | 'small'
  /** It says of itself that it is of another kind, or only a part of what is around. */
  | 'kind';

/** px: a phone shows a quarter of it. */
const SPHERE_WIDTH_MIN = 2048;
/** Cameras cut a row or two. */
const RATIO_OFF = 0.01;

/** The Photo Sphere XMP of a picture; a field is absent where the picture does not state it. */
export interface SphereMarks {
  readonly projection?: string | undefined;
  /** px: of the whole sphere, and of what the picture holds of it. */
  readonly fullWidth?: number | undefined;
  readonly heldWidth?: number | undefined;
}

/** Null where a picture of this size, which says this of itself, is equirectangular all around. */
export function sphereFault(
  { w, h }: Pick<ListingPhoto, 'w' | 'h'>,
  { projection, fullWidth, heldWidth }: SphereMarks = {},
): SphereFault | null {
  if (projection !== undefined && projection.toLowerCase() !== 'equirectangular') return 'kind';
  if (fullWidth !== undefined && heldWidth !== undefined && heldWidth < fullWidth) return 'kind';
  if (h <= 0 || Math.abs(w / h / 2 - 1) > RATIO_OFF) return 'ratio';
  return w < SPHERE_WIDTH_MIN ? 'small' : null;
}

const PROJECTION = /GPano:ProjectionType(?:="|>)([a-z]+)/iu;
const numberOf = (name: string, text: string): number | undefined => {
  const found = new RegExp(`GPano:${name}(?:="|>)(\\d{1,6})`, 'u').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Reads XMP at the beginning of a file, as attributes or as elements. `text`: its bytes as Latin letters. */
export function sphereMarksIn(text: string): SphereMarks {
  return {
    projection: PROJECTION.exec(text)?.[1],
    fullWidth: numberOf('FullPanoWidthPixels', text),
    heldWidth: numberOf('CroppedAreaImageWidthPixels', text),
  };
}
