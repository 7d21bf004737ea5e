import type { Episode } from './episode.ts';

export const money: readonly Episode[] = [
  {
    turns: [
      'j: Could you send me the meter readings when you pass by? | It’s reading time again: power, water, heat. | The supplier wants numbers until {day}. Would you look at yours? | Before I forget again: the meters, please.',
      'm: Power {meter:power}, water {meter:water}, heat {meter:heat}. | Here they are: {meter:power} kWh, {meter:water} m³, heat {meter:heat}. | Just went down. Electricity {meter:power}, heat {meter:heat}, water {meter:water}. | {meter:heat} for heat, {meter:power} for power. Water I couldn’t see, the glass is fogged. Something like {meter:water}.',
      'j: Thank you, noted. | Less than I thought. Well done. | Got it. I’ll enter it tonight. | That’s {3-9} percent under last year. The insulation works.',
      '? m: The cellar needs a lamp on that side, I used my phone. | The long underwear works, I’d say. | Good! | Tell me if something is off.',
    ],
  },
  {
    turns: [
      'm: Rent went out this morning. | Transfer is done, it should be there {day}. | I’ve set up the standing order again, new bank. | The rent may be a day late, the bank is changing something. Sorry in advance.',
      'j: Arrived, thank you. | I see it. Thanks! | All good, I never doubted it. | No problem at all.',
    ],
  },
  {
    turns: [
      'j: The bill from {trade} came: {cost} €. It’s mine, just for your papers. | I paid {cost} € for the house today, your share is in the yearly list. | {plumber} took {cost} €. Fair, for a {day} evening.',
      'm: Thank you for keeping track of it. | Can you send me a copy for my folder? | That’s less than I feared. | Okay, thanks for being so open about it.',
      '? j: I keep a folder for each flat. My father did it like that. | Copy is in your letterbox. | {day}s cost extra, they say. | You can always look, I scan them all.',
    ],
  },
  {
    turns: [
      'm: I bought the part for the {room} myself, {cost} €. Shall I send you the receipt? | I paid {cost} € for the new bulbs and the filter. | The seal was {cost} € at the hardware store, they had only one.',
      'j: Yes please, take it off the next rent. | Keep the receipt, I’ll give it back in cash. | Thank you! I’ll transfer it tonight. | You shouldn’t have to. It’s on its way.',
      'm: Got it, thanks. | Perfect. | Deal. | No hurry.',
    ],
  },
  {
    months: [3, 4, 5],
    isRare: true,
    turns: [
      'j: The yearly statement is finished. You get {cost} € back. | Utilities of last year are done. It’s {cost} € in your favour. | I finished the statement for all six flats and need a drink. You are {cost} € in plus.',
      'm: That’s a nice surprise. | Really? With that winter? | Wonderful, Pippa gets a new basket. | Thank you for explaining every line, I actually understand it.',
      'j: You can keep it or we lower the advance by {10-20}. | Have a look at it in peace, ask me anything. | It’s the new boiler. It pays itself back, slowly. | If you find a mistake, I owe you a cake.',
      '?>> m: Let’s keep the advance as it is. | Looked through everything. Page {2-4}: is the lift for the ground floor too? | Signed, it’s in your letterbox. | No mistakes found. No cake, then.',
    ],
  },
  {
    isRare: true,
    turns: [
      'm: My insurance asks how many square metres the flat has. 62? | Do you have the floor plan as a file? I want to try furniture on paper. | For the tax office I need a paper that says I live here. Is that a thing? | Which year was the house built? Somebody at work bet on 1911.',
      'j: {61-63}.{2-8}, without the balcony. | I have it on paper, I’ll take a picture. | That’s a form, I’ll fill it in tonight. | 1908. The back part is from 1926.',
      'm: Great, thanks. | That was quick! | Perfect, no need to hurry. | Ha, I won a coffee.',
    ],
  },
];
