import type { Property } from '#contract/entities/property.ts';
import type { Db } from '#server/db/db.ts';

/** The facts of a home that anybody with its address may see. */
export interface PublicHome
  extends Pick<
    Property,
    | 'title'
    | 'property_type'
    | 'price'
    | 'currency'
    | 'price_period'
    | 'bedrooms'
    | 'bathrooms'
    | 'living_area'
  > {
  readonly id: string;
  /** By language, ISO 639, where its owner wrote more than one. */
  readonly titles: Readonly<Record<string, string>>;
  /** The neighbourhood and the town. */
  readonly place: readonly (string | null)[];
  /** Key of the cover photo; null: there is none, or it is on its way. */
  readonly photo: string | null;
}

/** The home of this id as an area shows it; null: there is none that everybody may see and that is to be had. */
export async function publicHome(db: Db, id: string): Promise<PublicHome | null> {
  const [home] = await db.asService((sql) =>
    sql.query<PublicHome>(
      `select p.id, p.title, (
           select coalesce(jsonb_object_agg(one ->> 'language', one ->> 'title'), '{}')
           from jsonb_array_elements(case jsonb_typeof(p.details -> 'translations')
             when 'array' then p.details -> 'translations' else '[]' end) one
           where one ->> 'language' <> coalesce(p.details ->> 'language', '')
             and one ->> 'title' is not null) as titles,
         p.property_type, p.price, p.currency, p.price_period, p.bedrooms,
         p.bathrooms::float8 as bathrooms, p.living_area::float8 as living_area,
         jsonb_build_array(a.name, p.details ->> 'city') as place, p.photos -> 0 ->> 'key' as photo
       from public.properties p left join public.areas a on a.id = p.area_id
       where p.id = $1::uuid and private.is_listed(p)`,
      [id],
    ),
  );
  return home ?? null;
}
