/** The facts of a home that its address tells everybody. */
export interface SharedHomeTold {
  readonly title: string;
  /** Price, rooms, size and place. */
  readonly text: string;
  /** The address of its picture; null: there is none. */
  readonly image: string | null;
}

/** The facts that a document's head tells of the home at this path (Open Graph); null: it tells of another, or of none. */
export function toldIn(
  document: Pick<Document, 'querySelector'>,
  path: string,
): SharedHomeTold | null {
  const said = (name: string) =>
    document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content') ?? null;
  const [url, title] = [said('url'), said('title')];
  if (url === null || title === null || !URL.canParse(url)) return null;
  if (new URL(url).pathname.toLowerCase() !== path.toLowerCase()) return null;
  const image = said('image');
  return {
    title,
    text: said('description') ?? '',
    // Of our own origin alone: the page shows no others, and asks for none.
    image: image === null || !URL.canParse(image) ? null : new URL(image).pathname,
  };
}
