import { useEffect, useState } from 'react';
import { type SharedHomeTold, toldIn } from './sharedHome.ts';

/** The home somebody was on the way to, as its address tells everybody: picture, name, price, size and place. Renders nothing without them. */
export function WantedHome({ path }: { readonly path: string }) {
  const [told, setTold] = useState<SharedHomeTold | null>(() => toldIn(document, path));
  const isHere = told !== null;
  useEffect(() => {
    if (isHere) return undefined;
    let isGone = false;
    // A document that came from the device tells of no home: the server's does.
    fetch(path, { headers: { accept: 'text/html' } })
      .then((answer) => answer.text())
      .then((html) => new DOMParser().parseFromString(html, 'text/html'))
      .then((page) => !isGone && setTold(toldIn(page, path)))
      // Offline the page is as it is for everybody else.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [path, isHere]);
  if (told === null) return null;
  return (
    <div className="mb-6 flex gap-4 overflow-hidden rounded-card border border-line bg-sheet max-sm:flex-col">
      {told.image !== null && (
        <img
          src={told.image}
          alt=""
          className="aspect-[3/2] w-full object-cover sm:aspect-auto sm:w-40 sm:shrink-0"
        />
      )}
      <div className="min-w-0 px-4 py-4 max-sm:pt-0 sm:ps-0">
        <p className="text-lg font-semibold" dir="auto">
          {told.title}
        </p>
        <p className="mt-1 text-sm text-soft">
          <bdi>{told.text}</bdi>
        </p>
      </div>
    </div>
  );
}
