import type { ListingPhoto, Sphere } from '#contract/entities/property.ts';
import { SPHERE_LINKS_MAX, SPHERE_NOTES_MAX } from '#contract/entities/property.ts';
import { turned } from '#contract/rules/listing/tour.ts';

/** The direction of a viewer: degrees, as the viewer gives them. */
export interface Looked {
  readonly yaw: number;
  readonly pitch: number;
}

const whole = ({ yaw, pitch }: Looked) => ({
  yaw: turned(yaw),
  pitch: Math.round(Math.max(-90, Math.min(90, pitch))),
});

/** A way to another room, in this direction; one that was there leads on from its new place. */
export function withLink(sphere: Sphere, to: string, at: Looked): Sphere {
  const others = sphere.links.filter((link) => link.to !== to);
  if (others.length >= SPHERE_LINKS_MAX) return sphere;
  return { ...sphere, links: [...others, { to, ...whole(at) }] };
}

export const withoutLink = (sphere: Sphere, to: string): Sphere => ({
  ...sphere,
  links: sphere.links.filter((link) => link.to !== to),
});

/** A word on what is seen in this direction. An empty text marks nothing. */
export function withNote(sphere: Sphere, text: string, at: Looked): Sphere {
  if (text.trim() === '' || sphere.notes.length >= SPHERE_NOTES_MAX) return sphere;
  return { ...sphere, notes: [...sphere.notes, { text: text.trim(), ...whole(at) }] };
}

export const withoutNote = (sphere: Sphere, place: number): Sphere => ({
  ...sphere,
  notes: sphere.notes.toSpliced(place, 1),
});

export const lookingTo = (sphere: Sphere, { yaw }: Looked): Sphere => ({
  ...sphere,
  yaw: turned(yaw),
});

/** Shares of the plan's width and height, to a thousandth. */
export function placedAt(sphere: Sphere, at: Partial<NonNullable<Sphere['at']>>): Sphere {
  const share = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
  const before = sphere.at ?? { x: 0.5, y: 0.5, turn: 0 };
  const { x, y, turn } = { ...before, ...at };
  return { ...sphere, at: { x: share(x), y: share(y), turn: turned(turn) } };
}

/** The plan that places are on: the first one. */
export const planOf = (photos: readonly ListingPhoto[]): ListingPhoto | null =>
  photos.find(({ room, sphere }) => room === 'floor_plan' && sphere === undefined) ?? null;
