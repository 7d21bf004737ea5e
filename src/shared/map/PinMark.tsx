import type { Ref } from 'react';

/** The shape of a pin, out of sight: a map takes a copy of it. */
export function PinMark({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} hidden>
      <div className="h-9 w-7 cursor-grab text-accent">
        <svg aria-hidden viewBox="0 0 28 36" className="size-full drop-shadow-md">
          <path d="M14 36C10 26 1 22 1 13a13 13 0 1 1 26 0c0 9-9 13-13 23Z" fill="currentColor" />
          <circle cx="14" cy="13" r="5" className="fill-on-accent" />
        </svg>
      </div>
    </div>
  );
}
