/** The fields of a refusal. */
const REFUSAL = ['code', 'details', 'hint', 'message'];
const PAGE = [
  'checkpoint',
  'checkpoint.day',
  'checkpoint.epoch',
  'checkpoint.id',
  'checkpoint.xid',
  'more',
  'reset',
];

/** All that is said of a home to whoever is not its owner. Another name fails learned.test.ts. */
const HOME = [
  'agent_id',
  'area_id',
  'availability_confirmed_at',
  'bathrooms',
  'bedrooms',
  'closed_on',
  'closed_price',
  'created_at',
  'currency',
  'deleted',
  'details',
  'details.available_from',
  'details.city',
  'details.country',
  'details.deposit_months',
  'details.description',
  'details.furnished',
  'details.min_term_months',
  'details.street',
  'details.time_zone',
  'fingerprint',
  'first_listed_on',
  'id',
  'last_listed_on',
  'lat',
  'listed_by',
  'listing_type',
  'living_area',
  'location_precision',
  'lon',
  'moderation_reason',
  'off_market_on',
  'owner_id',
  'owner_since',
  'owner_verified',
  'photos',
  'photos.h',
  'photos.id',
  'photos.key',
  'photos.room',
  'photos.w',
  'previous_price',
  'price',
  'price_history',
  'price_history.at',
  'price_history.price',
  'price_history.reason',
  'price_period',
  'property_type',
  'ref',
  'relisted_count',
  'rev',
  'status',
  'status_history',
  'status_history.at',
  'status_history.status',
  'title',
  'updated_at',
  'visibility',
];
const rows = HOME.map((name) => `rows.${name}`);

/** The names of what is answered, by what is asked, to guests and strangers alike; of anything else a refusal's. */
const LEARNED: Readonly<Record<string, readonly string[]>> = {
  'the area': [...PAGE, 'rows', ...rows],
  'one page': [...PAGE, 'rows', ...rows],
  'the home': ['gone', 'rows', ...rows],
  'the snapshot': [
    'area',
    'checkpoint',
    'checkpoint.day',
    'checkpoint.epoch',
    'checkpoint.id',
    'checkpoint.xid',
    'count',
    ...HOME,
  ],
  'the base': ['area', 'count', ...HOME],
  'the page': [],
};
/** A stranger may ask for what is theirs, and has nothing. */
const OF_STRANGERS: Readonly<Record<string, readonly string[]>> = {
  'their own homes': [...PAGE, 'rows'],
  people: [...PAGE, 'rows'],
};

export function learnedBy(who: 'a guest' | 'a stranger', asked: string): readonly string[] {
  const more = who === 'a stranger' ? OF_STRANGERS : {};
  return (LEARNED[asked] ?? more[asked] ?? REFUSAL).toSorted();
}
