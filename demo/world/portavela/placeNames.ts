import type { CityNames } from '../city/plan.ts';
import { streetNames } from './streetNames.ts';

const SHOPS = [
  'Cestinho',
  'Mercearia Pimenta',
  'Horta & Sal',
  'Bom Pomar',
  'Mercado Bonança',
  'Mini Cestinho',
  'Frutaria Violeta',
  'A Despensa',
  'Supermercado Garça',
  'Padaria Moinho',
];
const SCHOOLS = [
  'Escola Básica',
  'Escola Básica',
  'Jardim de Infância',
  'Escola Secundária',
  'Colégio',
];
const HEALTH = ['Farmácia', 'Centro de Saúde', 'Farmácia', 'Clínica'];
const CULTURE = [
  'Biblioteca',
  'Cine-Teatro',
  'Mercado Municipal',
  'Museu',
  'Piscina Municipal',
  'Casa da Música',
];

const LINES = { tram: 'elétrico', rail: 'comboio' } as const;

/** The names over doors and on stops. */
export const NAMES: CityNames = {
  streets: streetNames,
  square: ({ name }) => `Largo de ${name}`,
  stop: (area, kind, line) => `${area} (${kind === 'ferry' ? line : `${LINES[kind]} ${line}`})`,
  busStop: ({ name }) => `${name} (autocarro)`,
  shops: SHOPS,
  schools: SCHOOLS,
  health: HEALTH,
  culture: CULTURE,
  school: (kind, { name }) => `${kind} de ${name}`,
  healthOf: (kind, { name }) => `${kind} ${name}`,
  cultureOf: (kind, { name }) => `${kind} de ${name}`,
};
