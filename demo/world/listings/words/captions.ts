import type { CaptionWords } from '../shots.ts';

/** The captions of photos in English. */
export const CAPTIONS: CaptionWords = {
  rooms: {
    outside: [
      'The house from the street',
      'Seen from the street',
      'The entrance side',
      'In the morning light',
    ],
    living: [
      'Living room',
      'Living room towards the windows',
      'Where the day ends',
      'Sitting area',
    ],
    kitchen: ['Kitchen', 'Kitchen with everything at hand', 'The worktop side'],
    bedroom: ['Bedroom', 'Quiet bedroom', 'Bedroom in the morning'],
    bathroom: ['Bathroom', 'Bathroom with a window', 'Freshly tiled bathroom'],
    dining: ['Dining table', 'Room for six'],
    study: ['Desk by the window', 'A corner to work'],
    balcony: ['Balcony', 'Breakfast outside', 'Afternoon sun'],
    garden: ['The garden', 'Behind the house'],
    view: ['The view', 'What you see from here', 'Over the roofs'],
    hall: ['Hall'],
    building: ['Stairwell and entrance', 'The building'],
    floor_plan: ['Floor plan'],
    other: ['Inside'],
  },
  furtherBedrooms: ['Second bedroom', 'Third bedroom', 'Fourth bedroom'],
  marks: {
    hall: 'The way in',
    living: 'Down to the floor: light all day',
    kitchen: 'The fridge stays',
    bathroom: 'A bath to lie in',
  },
};
