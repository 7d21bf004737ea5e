import type { Point } from './plane.ts';

/** A city that is on no map: its coast could be Portuguese. */
export const CITY = {
  slug: 'portavela',
  name: 'Portavela',
  region: 'Costa das Garças',
  country: 'PT',
  zone: 'Europe/Lisbon',
  currency: 'EUR',
  /** Longitude and latitude of the south-west corner. */
  origin: [-8.905, 38.085] as const,
  /** Metres. */
  width: 15_000,
  height: 12_000,
} as const;

export const DISTRICTS = [
  { slug: 'colinas', name: 'Colinas' },
  { slug: 'costa-norte', name: 'Costa Norte' },
  { slug: 'altos', name: 'Altos' },
  { slug: 'nascente', name: 'Nascente' },
  { slug: 'margem-sul', name: 'Margem Sul' },
  { slug: 'areal', name: 'Areal' },
] as const;

export type DistrictSlug = (typeof DISTRICTS)[number]['slug'];

/** How an area was built; its streets and its houses follow. */
export type Fabric =
  | 'old'
  | 'grid'
  | 'rotunda'
  | 'hill'
  | 'villas'
  | 'seafront'
  | 'docks'
  | 'blocks'
  | 'campus'
  | 'suburb'
  | 'village'
  | 'works';

/** One neighbourhood, as the generator needs it. */
export interface AreaPlan {
  readonly slug: string;
  readonly name: string;
  readonly district: DistrictSlug;
  readonly fabric: Fabric;
  /** Where it began to grow. */
  readonly seed: Point;
  /** How far it reaches, in metres on foot. */
  readonly reach: number;
  /** What a home costs here against the city's middle. */
  readonly price: number;
  /** Angle of its streets, in degrees from east. */
  readonly angle: number;
  /** How many homes are on the market here against the others. */
  readonly weight: number;
}

type Row = readonly [
  slug: string,
  name: string,
  district: DistrictSlug,
  fabric: Fabric,
  x: number,
  y: number,
  reach: number,
  price: number,
  angle: number,
  weight: number,
];

const ROWS: readonly Row[] = [
  ['cidade-velha', 'Cidade Velha', 'colinas', 'old', 4750, 7850, 800, 1.36, 15, 1.2],
  ['baixa-do-sal', 'Baixa do Sal', 'colinas', 'grid', 5750, 7480, 850, 1.42, 12, 1.2],
  ['castelo', 'Castelo', 'colinas', 'old', 5250, 8450, 800, 1.3, 40, 0.9],
  ['oleiros', 'Oleiros', 'colinas', 'old', 6150, 8300, 800, 1.12, -20, 1.1],
  ['santa-brigida', 'Santa Brígida', 'colinas', 'grid', 6850, 7850, 900, 1.25, 8, 1.3],
  ['chafariz', 'Chafariz', 'colinas', 'grid', 7150, 8700, 900, 1.18, 24, 1.2],
  ['praca-nova', 'Praça Nova', 'colinas', 'rotunda', 8100, 8250, 1000, 1.3, 0, 1.2],
  ['garcas', 'Garças', 'costa-norte', 'seafront', 3400, 9050, 1000, 1.46, -28, 1],
  ['cabo-da-luz', 'Cabo da Luz', 'costa-norte', 'villas', 1900, 9750, 1250, 1.62, 10, 0.5],
  ['pinhal', 'Pinhal', 'costa-norte', 'villas', 3300, 10250, 1150, 1.34, 35, 0.6],
  ['penedos', 'Penedos', 'costa-norte', 'hill', 4550, 9450, 1000, 1.14, 50, 0.9],
  [
    'quinta-do-norte',
    'Quinta do Norte',
    'costa-norte',
    'suburb',
    4150,
    11200,
    1150,
    0.88,
    -12,
    0.7,
  ],
  ['alto-da-serra', 'Alto da Serra', 'altos', 'villas', 5950, 9650, 1050, 1.5, 20, 0.5],
  ['miradouro', 'Miradouro', 'altos', 'hill', 7300, 9700, 1000, 1.28, -35, 0.9],
  ['vale-de-rosas', 'Vale de Rosas', 'altos', 'suburb', 8600, 9500, 1050, 1.08, 30, 0.9],
  ['olival', 'Olival', 'altos', 'suburb', 6100, 10900, 1150, 0.84, 5, 0.7],
  ['fonte-nova', 'Fonte Nova', 'altos', 'village', 8050, 10900, 1100, 0.78, 18, 0.6],
  ['colegio', 'Colégio', 'nascente', 'campus', 9500, 8650, 1000, 0.98, 4, 1.3],
  ['lameiras', 'Lameiras', 'nascente', 'blocks', 10_500, 9500, 1100, 0.74, 38, 1.3],
  ['ribeira-alta', 'Ribeira Alta', 'nascente', 'blocks', 11_400, 10_350, 1050, 0.82, -8, 1],
  ['moinhos', 'Moinhos', 'nascente', 'suburb', 9800, 10_700, 1100, 0.7, -22, 0.7],
  ['carvalhal', 'Carvalhal', 'nascente', 'suburb', 12_700, 9950, 1250, 0.68, 14, 0.6],
  ['porto-novo', 'Porto Novo', 'margem-sul', 'docks', 6050, 6050, 850, 1.16, 28, 1.1],
  ['estaleiros', 'Estaleiros', 'margem-sul', 'docks', 7150, 6400, 950, 1.1, 14, 1],
  ['teceloes', 'Tecelões', 'margem-sul', 'grid', 6650, 5250, 900, 0.86, -6, 1.2],
  ['avenidas', 'Avenidas', 'margem-sul', 'grid', 8050, 5750, 1000, 1, 20, 1.4],
  ['salinas', 'Salinas', 'margem-sul', 'blocks', 9300, 6700, 1100, 0.94, 10, 1.1],
  ['feira', 'Feira', 'margem-sul', 'blocks', 7800, 4650, 950, 0.78, 0, 1.1],
  ['cruzeiro', 'Cruzeiro', 'margem-sul', 'blocks', 9300, 5250, 1050, 0.66, 32, 1],
  ['zona-fabril', 'Zona Fabril', 'margem-sul', 'works', 11_000, 6900, 1250, 0.58, 6, 0.5],
  ['praia-grande', 'Praia Grande', 'areal', 'seafront', 5450, 4800, 950, 1.28, 78, 1.1],
  ['dunas', 'Dunas', 'areal', 'seafront', 6050, 3350, 1100, 1.04, 65, 0.9],
  ['amoreiras', 'Quinta das Amoreiras', 'areal', 'suburb', 7650, 3300, 1150, 0.8, -15, 0.8],
  ['ponta-da-areia', 'Ponta da Areia', 'areal', 'villas', 5300, 1500, 1250, 1.22, -30, 0.5],
  ['monte-claro', 'Monte Claro', 'areal', 'village', 9500, 3550, 1150, 0.6, 22, 0.5],
];

export const AREA_PLANS: readonly AreaPlan[] = ROWS.map(
  ([slug, name, district, fabric, x, y, reach, price, angle, weight]) => ({
    slug,
    name,
    district,
    fabric,
    seed: [x, y],
    reach,
    price,
    angle,
    weight,
  }),
);
