import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from './qrPath.ts';

/** An address as a QR code; dark on white in both themes, since cameras do not read it otherwise. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    // Up to a quarter may be covered or creased: it is meant to be printed and put up.
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
