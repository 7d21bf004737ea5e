import { v5 } from 'uuid';
import { createBag, createSeededRandom } from '../../random.ts';
import { DEMO_NAMESPACE, DEMO_PEOPLE, personIdOf } from '../../people.ts';
import type { Voice } from './terms.ts';

/** Somebody who offers homes. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly agentId: string;
  readonly voice: Voice;
  readonly isVerified: boolean;
  /** Days before now on which the account was made. */
  readonly sinceDays: number;
}

const GIVEN = [
  'Beatriz',
  'Duarte',
  'Leonor',
  'Martim',
  'Carlota',
  'Henrique',
  'Matilde',
  'Vasco',
  'Clara',
  'Rodrigo',
  'Teresa',
  'Lourenço',
  'Alice',
  'Tomás',
  'Júlia',
  'Gaspar',
  'Rita',
  'Xavier',
  'Ema',
  'Bernardo',
  'Mafalda',
  'Simão',
  'Noor',
  'Chiara',
  'Anton',
  'Salma',
  'Oksana',
  'Yusuf',
  'Elif',
  'Mateus',
  'Ngozi',
  'Pavel',
  'Aisha',
  'Luc',
  'Freya',
  'Ravi',
];
const FAMILY = [
  'Sequeira',
  'Valadares',
  'Pimenta',
  'Caldeira',
  'Monteverde',
  'Quaresma',
  'Brandão',
  'Avelar',
  'Lobato',
  'Trigueiros',
  'Salgado',
  'Fontoura',
  'Moniz',
  'Barradas',
  'Veloso',
  'Cordeiro',
  'Tavares',
  'Alvim',
  'Rebelo',
  'Sarmento',
  'Novais',
  'Peixoto',
  'Guerreiro',
  'Lacerda',
  'Haddad',
  'Bianchi',
  'Novák',
  'Bakker',
  'Rossi',
  'Yilmaz',
  'Kovalenko',
  'Okafor',
  'Sharma',
  'Lindgren',
];
const AGENCIES = [
  'Casa Garça',
  'Sal & Pedra',
  'Imobiliária Farol',
  'Chave Mestra',
  'Portavela Homes',
  'Ribeirinha',
];
const DEVELOPERS = [
  'Estaleiros Living',
  'Molhe Norte Projetos',
  'Alto da Serra Residências',
  'Nova Margem',
];

const [AGENTS, PRIVATE] = [26, 92];

/** Those who have no conversations in the demo: agents of six houses, four developers, private owners. */
export const OTHER_OWNERS: readonly Owner[] = makeOthers();

function makeOthers(): Owner[] {
  const random = createSeededRandom(1933);
  const [given, family, house] = [
    createBag(GIVEN, random),
    createBag(FAMILY, random),
    createBag(AGENCIES, random),
  ];
  const person = () => `${given()} ${family()}`;
  const one = (name: string, voice: Voice, index: number): Owner => ({
    id: v5(`owner ${voice} ${index}`, DEMO_NAMESPACE),
    name,
    email: `${voice}${index + 1}@homes.demo.test`,
    agentId: `AG-${voice.slice(0, 2).toUpperCase()}${String(index + 1).padStart(4, '0')}`,
    voice,
    isVerified: voice !== 'owner' || random.next() < 0.78,
    sinceDays: random.between(voice === 'owner' ? 20 : 400, 1600),
  });
  return [
    ...Array.from({ length: AGENTS }, (_, index) =>
      one(`${person()} · ${house()}`, 'agent', index),
    ),
    ...DEVELOPERS.map((name, index) => one(name, 'developer', index)),
    ...Array.from({ length: PRIVATE }, (_, index) => one(person(), 'owner', index)),
  ];
}

/** The landlords of the demo's conversations; `key` is the part of their address before the @. */
export function demoOwner(key: (typeof DEMO_PEOPLE)[number]['key']): Owner {
  const index = DEMO_PEOPLE.findIndex((person) => person.key === key);
  const person = DEMO_PEOPLE[index] as (typeof DEMO_PEOPLE)[number];
  return {
    id: personIdOf(key),
    name: person.name,
    email: `${key}@demo.test`,
    agentId: `AG-DEMO-${String(index + 1).padStart(2, '0')}`,
    voice: 'owner',
    isVerified: true,
    sinceDays: 1500,
  };
}
