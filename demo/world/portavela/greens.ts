import type { BeachRow, ParkRow } from '../city/plan.ts';

export const PARKS: readonly ParkRow[] = [
  ['garden', 'Jardim do Castelo', 5330, 8680, 165, 1.2, 30],
  ['garden', 'Jardim do Miradouro', 7200, 9980, 140, 1.5, -30],
  ['park', 'Parque das Tílias', 7560, 7680, 150, 1.6, 10],
  ['garden', 'Jardim Botânico', 9250, 9020, 230, 1.2, 0],
  ['wood', 'Mata do Farol', 2350, 10_020, 360, 1.3, -35],
  ['park', 'Parque da Ribeira', 8900, 7060, 150, 2.8, 12],
  ['park', 'Parque dos Moleiros', 10_150, 10_150, 230, 1.3, 50],
  ['park', 'Parque do Areal', 6450, 4220, 260, 1.3, 70],
  ['garden', 'Jardim dos Teares', 7180, 4980, 120, 1.2, 0],
  ['wood', 'Mata do Olival', 7000, 10_520, 310, 1.5, 20],
  ['park', 'Parque do Vale', 8930, 9960, 170, 1.6, 60],
  ['park', 'Campo do Cruzeiro', 9750, 5480, 170, 1.2, 0],
  ['park', 'Parque das Amoreiras', 7980, 2980, 220, 1.3, -20],
  ['wood', 'Serra da Luz', 5150, 10_080, 280, 1.6, 15],
  ['wood', 'Mata do Monte', 9080, 4180, 330, 1.4, -15],
  ['park', 'Parque das Garças', 3780, 9250, 150, 1.7, -40],
  ['wood', 'Pinhal das Dunas', 5950, 2420, 320, 1.9, 65],
  ['garden', 'Jardim da Praça Nova', 8100, 8250, 72, 1, 0],
  ['garden', 'Jardim das Avenidas', 8180, 5640, 110, 1.8, 20],
  ['park', 'Parque das Lameiras', 10_880, 9180, 180, 1.4, 40],
];

export const LAKES: readonly ParkRow[] = [
  ['garden', 'Lago das Carpas', 9290, 9040, 70, 1.6, 20],
  ['park', 'Lagoa do Areal', 6470, 4230, 95, 1.5, 60],
  ['park', 'Tanque das Tílias', 7590, 7690, 38, 1.6, 10],
];

export const BEACHES: readonly BeachRow[] = [
  ['Praia das Garças', [2450, 8800], [3550, 8270], 75],
  ['Praia do Farol', [1250, 9200], [1800, 9130], 50],
  ['Praia Grande', [5020, 5420], [4980, 4020], 95],
  ['Praia das Dunas', [5150, 3650], [5270, 2500], 110],
  ['Praia da Ponta', [4950, 1980], [4100, 1320], 80],
];
