import type { Db } from '#server/db/db.ts';

/** Homes in one file: a sitemap takes 50,000 addresses (sitemaps.org). */
const HOMES_A_FILE = 40_000;
const PAGES = [
  '/',
  '/search',
  '/insights',
  '/market-trends',
  '/gallery',
  '/about',
  '/contact',
  '/faq',
];

interface Entry {
  readonly path: string;
  /** 'YYYY-MM-DD'; absent: it changes with the app alone. */
  readonly day?: string | null;
}

export interface Sitemaps {
  /** The text of a sitemap by its path; null: there is none of that name. */
  at(path: string): Promise<string | null>;
}

interface City {
  readonly id: string;
  readonly homes: number;
  readonly day: string;
}

/** Sitemaps by city: an index, the pages, and of each city its areas and homes, with the day on which they last changed. */
export function createSitemaps(db: Db, publicUrl: string): Sitemaps {
  const urls = (entries: readonly Entry[]) =>
    `${HEAD}<urlset xmlns="${SPACE}">\n${entries.map((entry) => `<url>${inside(entry)}</url>`).join('\n')}\n</urlset>\n`;
  const inside = ({ path, day }: Entry) =>
    `<loc>${escaped(publicUrl + path)}</loc>${day === undefined || day === null ? '' : `<lastmod>${day}</lastmod>`}`;

  async function index(): Promise<string> {
    const cities = await db.asService((sql) => sql.query<City>(CITIES));
    const files = cities.flatMap(({ id, homes, day }) =>
      Array.from({ length: Math.ceil(homes / HOMES_A_FILE) }, (_, at) => ({
        path: `/sitemap-${id}-${at + 1}.xml`,
        day,
      })),
    );
    const all = [{ path: '/sitemap-pages.xml' }, ...files];
    return `${HEAD}<sitemapindex xmlns="${SPACE}">\n${all.map((file) => `<sitemap>${inside(file)}</sitemap>`).join('\n')}\n</sitemapindex>\n`;
  }

  async function city(id: string, part: number): Promise<string | null> {
    return await db.asService(async (sql) => {
      const areas = part === 1 ? await sql.query<{ id: string; day: string }>(AREAS, [id]) : [];
      const homes = await sql.query<{ id: string; day: string }>(HOMES, [
        id,
        HOMES_A_FILE,
        (part - 1) * HOMES_A_FILE,
      ]);
      if (homes.length === 0) return null;
      return urls([
        ...(part === 1 ? [{ path: `/search?city=${id}` }] : []),
        ...areas.map((area) => ({ path: `/search?areas=${area.id}`, day: area.day })),
        ...homes.map((home) => ({ path: `/properties/${home.id}`, day: home.day })),
      ]);
    });
  }

  return {
    async at(path) {
      if (path === '/sitemap.xml') return await index();
      if (path === '/sitemap-pages.xml') return urls(PAGES.map((page) => ({ path: page })));
      const [, id, part] = OF_CITY.exec(path) ?? [];
      return id === undefined ? null : await city(id, Number(part));
    },
  };
}

const OF_CITY = /^\/sitemap-([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})-([1-9]\d{0,2})\.xml$/u;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The homes that an area shows to guests, and no others. */
const SHOWN = 'private.is_listed(p)';
const DAY = "to_char(max(p.updated_at) at time zone 'UTC', 'YYYY-MM-DD') as day";
const CITIES = `select a.city_id as id, count(*)::integer as homes, ${DAY}
  from public.properties p join public.areas a on a.id = p.area_id
  where ${SHOWN} group by a.city_id order by a.city_id`;
const AREAS = `select a.id, ${DAY}
  from public.properties p join public.areas a on a.id = p.area_id
  where a.city_id = $1::uuid and ${SHOWN} group by a.id order by a.id`;
const HOMES = `select p.id, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day
  from public.properties p join public.areas a on a.id = p.area_id
  where a.city_id = $1::uuid and ${SHOWN} order by p.id limit $2::integer offset $3::integer`;
