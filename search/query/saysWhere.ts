import type { ListingQuery } from '#contract/entities/listingQuery.ts';

type Where = Pick<ListingQuery, 'area_ids' | 'polygon' | 'near' | 'bounds'>;

/** Whether a search itself says where: by areas, a drawing, a place or a part of the map. Else it is about a whole city. */
export const saysWhere = ({ area_ids: areas = [], polygon, near, bounds }: Where): boolean =>
  areas.length > 0 || polygon !== undefined || near !== undefined || bounds !== undefined;
