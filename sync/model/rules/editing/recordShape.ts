/** Lists of what a person marks: what either side added or took out is done. */
export const SETS = [
  'lists',
  'tags',
  'labels',
  'languages',
  'viewingDays',
  'kinds',
  'features',
  'bills_included',
];

/** Lists of things with ids, merged thing by thing. */
export const LISTED = ['photos', 'homes'];

/**
 * Objects that are merged entry by entry: the fields of a draft, what is noted of the items of a checklist or the homes of a list,
 * what is answered about an area, how an alert tells, what counts how much.
 */
export const MAPS = [
  ...['fields', 'marks', 'remarks', 'costs', 'breakers'],
  ...['rooms', 'ownItems', 'pictures', 'answers'],
  ...['listed', 'votes', 'ratings', 'comments'],
  ...['alert', 'weights', 'recommend'],
];
