import { hueOf, initials } from './initials.ts';

export interface AvatarProps {
  readonly id: string;
  readonly name: string;
  /** A path of this origin, or bytes on this device (`blob:`); nothing else is loaded. */
  readonly src?: string | null;
  /** In px. */
  readonly size?: number;
  /** A green dot with a ring; say it in words beside, too. */
  readonly isOnline?: boolean;
}

/** A person's picture or initials. Decoration: the name is beside it. */
export function Avatar({ id, name, src, size = 44, isOnline }: AvatarProps) {
  const hue = hueOf(id);
  return (
    <span
      aria-hidden
      className="relative inline-block shrink-0"
      style={{ width: size, height: size }}
    >
      {src && isShown(src) ? (
        <img src={src} alt="" className="size-full rounded-full object-cover" />
      ) : (
        <span
          className="grid size-full place-items-center rounded-full font-semibold select-none"
          style={{
            fontSize: size * 0.38,
            backgroundColor: `light-dark(oklch(0.88 0.055 ${hue}), oklch(0.36 0.06 ${hue}))`,
            color: `light-dark(oklch(0.34 0.09 ${hue}), oklch(0.9 0.06 ${hue}))`,
          }}
        >
          {initials(name)}
        </span>
      )}
      {isOnline && (
        <span className="absolute end-0 bottom-0 size-3 rounded-full border-2 border-paper bg-good" />
      )}
    </span>
  );
}

/** A plain path of this origin: the owner of any other address would learn who is looked at. */
const isShown = (src: string): boolean => src.startsWith('blob:') || /^(?:\/[\w-]+)+$/.test(src);
