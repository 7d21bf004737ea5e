import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from './qrPath.ts';

/** An address as a square for another phone's camera; dark on white in both themes, or cameras do not read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    // A quarter of it may be covered or creased: it is printed and hung up.
    const { data, size } = encode(text, { ecc: 'Q', border: 4 });
    return { path: qrPath(data), size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-field bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
