import type { Quarters } from '../listings/words/prose.ts';

/** Sentences about each neighbourhood: by its slug. */
export const QUARTERS: Quarters = {
  'cidade-velha': [
    'The lanes of Cidade Velha are too narrow for cars, so mornings begin with footsteps and swifts.',
    'Below the window the old town does what it has done for three hundred years: it hangs out laundry and talks.',
    'You are inside the old walls here, and the sea is at the end of every second stair.',
  ],
  'baixa-do-sal': [
    'Baixa do Sal is the flat heart of the city: arcades, two trams, and coffee at any hour.',
    'Everything is downstairs here, from the market hall to the ferry.',
    'The salt merchants built these streets straight and the ceilings high.',
  ],
  castelo: [
    'Castelo climbs to the garden below the ramparts, where half the neighbourhood eats its supper in summer.',
    'Up here you hear the bells before the traffic.',
    'It is a climb, and the view at the top pays for it daily.',
  ],
  oleiros: [
    'Oleiros was where the potters worked; a few kilns are bars now, and one is still a kiln.',
    'The street is lively until eleven and quiet after, which is a fair deal.',
    'There is a bakery, a bookbinder and a very good barber within a hundred steps.',
  ],
  'santa-brigida': [
    'Santa Brígida has wide pavements, plane trees and the station close enough for the six-forty.',
    'This is the part of town where people stay when they have found it.',
    'Three cinemas, one park, no hills: Santa Brígida is easy to live in.',
  ],
  chafariz: [
    'Chafariz is named for its fountain, and children still measure summers by who fell in.',
    'The Saturday market fills the square and is gone by two.',
    'A calm, mixed neighbourhood with tiles on every second front.',
  ],
  'praca-nova': [
    'All streets lead to the round garden of Praça Nova, and in the evening so does everybody.',
    'You live between the grand fronts of the Avenida das Tílias and very good cake.',
    'Trams T1 and T3 cross here, so the whole city is one seat away.',
  ],
  garcas: [
    'Garças is a beach with a neighbourhood: swim before work, rinse your feet at the door.',
    'In winter the herons come back and the promenade belongs to those who live here.',
    'Fish is sold from the boats until nine, then from the shop, then from the grill.',
  ],
  'cabo-da-luz': [
    'At Cabo da Luz the lighthouse sweeps the pines at night and there is nothing beyond but water.',
    'The cape keeps its plots large and its hedges high.',
    'Ten minutes into town, and it feels like an hour.',
  ],
  pinhal: [
    'Pinhal smells of resin from May on, and the streets bend round the trees, not the other way.',
    'Families come for the gardens and stay for the school.',
    'Behind the last houses the forest path leads down to the cape.',
  ],
  penedos: [
    'Penedos sits on the rocks between forest and bay; most houses look over the one below.',
    'Streets are steep, neighbours know each other, evenings are cool.',
    'It is the hill that fog reaches last and sun first.',
  ],
  'quinta-do-norte': [
    'Quinta do Norte has room: for a car, a dog and a lemon tree.',
    'The Saturday football, the bakery and the bus: that is the centre, and it is enough.',
    'Children cycle to school here, which says most of it.',
  ],
  'alto-da-serra': [
    'From Alto da Serra you see the river, the harbour and the weather coming.',
    'The villas up here were summer houses once; the gardens remember it.',
    'Quiet to the point of owls.',
  ],
  miradouro: [
    'Miradouro is called after its viewpoint, where the kiosk sells lemonade and the whole city lies at your feet.',
    'The T2 ends here, so there is always a seat in the morning.',
    'Artists came for the light; the light is still there.',
  ],
  'vale-de-rosas': [
    'Vale de Rosas lies in the lee of the hill, and things grow here that do not elsewhere.',
    'Low houses, front gardens, one excellent pastry shop.',
    'The park in the valley has the only cricket pitch for many miles and, mysteriously, two teams.',
  ],
  olival: [
    'The olive trees were here first and most of them still stand between the houses.',
    'Olival is ten minutes from the ring road and sounds like nothing at all.',
    'Neighbours share oil in November.',
  ],
  'fonte-nova': [
    'Fonte Nova is a village that the city has politely walked around.',
    'There is a spring, a chapel, a café, and after that fields.',
    'Buses go twice an hour, chickens whenever they like.',
  ],
  colegio: [
    'Colégio lives by the terms of the university: lively in October, yours in August.',
    'The botanical garden is the campus canteen on dry days.',
    'Libraries until midnight, cheap lunches, bicycles everywhere.',
  ],
  lameiras: [
    'Lameiras was laid out in the seventies with more trees than it is given credit for.',
    'The tram is close, the park is closer, and rents are sane.',
    'Every ground floor seems to hold a workshop or a dance school.',
  ],
  'ribeira-alta': [
    'Ribeira Alta is new enough to have cycle lanes and old enough to have shade.',
    'The T1 takes twenty minutes to the sea.',
    'Young families, wide balconies, one square where everybody ends up.',
  ],
  moinhos: [
    'The two windmills are a nursery and a very small museum.',
    'Moinhos is rows of houses with gardens behind and the wind above.',
    'You come home, you hear nothing, you like it.',
  ],
  carvalhal: [
    'Carvalhal grew along the railway, among oaks that nobody dared to fell.',
    'Twenty minutes by train to the centre, and a seat both ways.',
    'It is where the city stops being in a hurry.',
  ],
  'porto-novo': [
    'Cranes stand still in Porto Novo now, and the warehouses have windows.',
    'The ferry to the old town leaves from the quay every twelve minutes.',
    'Sunday mornings smell of coffee and diesel, in that order.',
  ],
  estaleiros: [
    'Where ships were built there are now flats with very large doors.',
    'The slipway is a park, the canteen is a better canteen.',
    'Estaleiros faces the old town across the water, which is the best way to see it.',
  ],
  teceloes: [
    'The weavers’ houses of Tecelões are narrow and deep, each with its yard.',
    'It is the neighbourhood of workshops, grills and one famous staircase.',
    'Two trams and the old bridge: you are across the river in six minutes.',
  ],
  avenidas: [
    'Avenidas is broad, green and practical: shops below, people above.',
    'The market in the Rua do Mercado decides what is for dinner.',
    'Doctors, schools and gelato in one straight line.',
  ],
  salinas: [
    'The old salt pans are a bird reserve now, and the cycle path goes right through.',
    'Salinas has the evening sun on the river and the new bridge for company.',
    'Low bills, fast lifts, flamingos in March.',
  ],
  feira: [
    'The fairground still gives Feira its name and, for two weeks in June, its noise.',
    'A down-to-earth neighbourhood where the greengrocer keeps your parcels.',
    'The T3 stops in front of the market hall.',
  ],
  cruzeiro: [
    'Cruzeiro is the cheapest way to live near everything.',
    'There is football on the field every evening, and usually a place left in goal.',
    'Plain buildings, good people, serious soup.',
  ],
  'zona-fabril': [
    'Zona Fabril makes things by day and music by night.',
    'The brick halls went from looms to studios without a pause.',
    'Loading bays, high ceilings, no neighbours who mind.',
  ],
  'praia-grande': [
    'Praia Grande is two kilometres of sand with a tram along it.',
    'You can hear the waves when the last bar closes.',
    'In the off-season the promenade is for runners, dogs and people with flasks.',
  ],
  dunas: [
    'Behind the dunes it is warm when it is windy everywhere else.',
    'The boardwalk starts at the end of the street.',
    'Surfboards on the balconies tell you who lives here.',
  ],
  amoreiras: [
    'The mulberry trees line every street of the quinta and dye the pavements in June.',
    'Schools, a pool, a park with a pond: Amoreiras was planned by somebody with children.',
    'The tram takes a quarter of an hour to the river.',
  ],
  'ponta-da-areia': [
    'Ponta da Areia is the end of the road, which is rather the point.',
    'There is sand on both sides and a café that opens when the owner sees you.',
    'The ferry brings you into town faster than the car.',
  ],
  'monte-claro': [
    'Monte Claro looks down on the city from among cork oaks.',
    'A village with one shop that has everything.',
    'On clear days you count the ships.',
  ],
};
