import { v5 } from 'uuid';
import type { Role } from '#contract/entities/role.ts';

/** Namespace of every id of the demo, so that they are the same on every machine. */
export const DEMO_NAMESPACE = '0b6a0c1e-7b7e-4f5a-9d2b-5a1c3c8e4d90';

export interface DemoPerson {
  readonly key: string;
  readonly name: string;
  /** The first is primary. */
  readonly roles: readonly [Role, ...Role[]];
}

export const DEMO_PEOPLE = [
  { key: 'maya', name: 'Maya Lindqvist', roles: ['renter'] },
  { key: 'jonas', name: 'Jonas Keller', roles: ['landlord'] },
  { key: 'sam', name: 'Sam Taylor', roles: ['renter', 'landlord'] },
  { key: 'layla', name: 'ليلى حداد', roles: ['renter'] },
  { key: 'omar', name: 'عمر الفاروقي', roles: ['landlord'] },
  { key: 'ines', name: 'Inês Carvalho', roles: ['landlord'] },
  { key: 'camille', name: 'Camille Moreau', roles: ['renter'] },
  { key: 'diego', name: 'Diego Fernández Ruiz', roles: ['landlord'] },
  { key: 'yuki', name: '田中 由紀', roles: ['renter'] },
  { key: 'priya', name: 'Priya Raghunathan', roles: ['renter'] },
  { key: 'kwame', name: 'Kwame Mensah', roles: ['landlord'] },
  { key: 'anna', name: 'Anna Schröder', roles: ['renter'] },
  { key: 'linh', name: 'Nguyễn Thùy Linh', roles: ['renter'] },
  { key: 'tomasz', name: 'Tomasz Wiśniewski', roles: ['landlord'] },
  {
    key: 'fernanda',
    name: 'Maria Fernanda Albuquerque de Vasconcelos e Sousa',
    roles: ['landlord'],
  },
  { key: 'salma', name: 'سلمى الورداني', roles: ['landlord'] },
  { key: 'hedi', name: 'الهادي المرساوي', roles: ['landlord'] },
  { key: 'youssef', name: 'يوسف البحري', roles: ['renter'] },
  { key: 'nada', name: 'ندى الغرياني', roles: ['renter'] },
] as const satisfies readonly DemoPerson[];

export type PersonKey = (typeof DEMO_PEOPLE)[number]['key'];

export const emailOf = (key: PersonKey): string => `${key}@demo.test`;
export const personIdOf = (key: PersonKey): string => v5(emailOf(key), DEMO_NAMESPACE);
