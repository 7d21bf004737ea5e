import { createRoot } from 'react-dom/client';
import { fetchHomes, type Home, type HomeShelf } from './shelf.ts';

/** As many as a first screen asks for. */
const SHOWN = 20;

declare global {
  interface Window {
    /** When the last listing was stored (`performance.now`). */
    homesTaken: Promise<number>;
  }
}

/**
 * An app of one screen: React over a store of listings. With `?count=10000&page=500` the first page of the
 * network is shown, then all are fetched and stored, so many at a time; otherwise what is stored is shown. A
 * worker answers for its files.
 */
export async function startHomes(open: () => Promise<HomeShelf>): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const [count, page] = [Number(asked.get('count')), Number(asked.get('page'))];
  const isFirst = count > 0;
  const opening = open();
  const homes = isFirst
    ? await fetchHomes(`from=0&count=${SHOWN}`)
    : await (await opening).newest(SHOWN);
  const place = document.querySelector('#root');
  if (place === null) throw new Error('no #root');
  createRoot(place).render(<Homes homes={homes} />);
  if (isFirst) window.homesTaken = opening.then((shelf) => take(shelf, count, page));
  else void navigator.serviceWorker.register('./boot-sw.js');
}

async function take(shelf: HomeShelf, count: number, page: number): Promise<number> {
  for (let from = 0; from < count; from += page)
    await shelf.put(await fetchHomes(`from=${from}&count=${page}`));
  return performance.now();
}

function Homes({ homes }: { readonly homes: readonly Home[] }) {
  return (
    <div role="list">
      {homes.map(({ id, row }) => (
        <article key={id} role="listitem">
          <h3>{row.title}</h3>
          <p>
            {row.price} {row.currency} · {row.bedrooms} · {row.living_area} m²
          </p>
          <p>{row.details.summary}</p>
        </article>
      ))}
    </div>
  );
}
