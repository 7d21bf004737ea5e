import type { Episode } from './episode.ts';

/** How it began: in this order, once. */
export const beginning: readonly Episode[] = [
  {
    turns: [
      'm: Hello Mr. Keller, my name is Maya. I saw the two rooms in Lindenstraße 14 and would love to have a look. I’m a nurse, 31, non-smoker, with a very calm dog.',
      'j: Hello Maya, thank you for writing about yourself and not only “still available?”. It is. How calm is very calm?',
      'm: She’s nine and her main hobby is lying on wood floors.',
      'j: Then she’ll like it here, there is a lot of wood floor. Would Thursday at half past five suit you?',
      'm: Thursday is perfect. Is it easy to find?',
      'j: Yellow front door, second bell from below. Bring the dog.',
    ],
  },
  {
    turns: [
      'm: Thank you for taking so much time today. I can still hear the stairs creak, in a good way.',
      'j: It was nice to meet you both. I have two more people on Saturday and will tell you on Sunday, promised.',
      'm: Fair enough. May I ask two things? Is heating included in the 840, and what is below the bedroom?',
      'j: Heating is extra, about 95 a month, billed by use. Below the bedroom is my workshop; I stop sawing at six.',
      'm: I work shifts, so I’d be asleep at odd hours. Could we find a sign for that?',
      'j: Blinds down means quiet. My daughter slept there as a baby, I’m well trained.',
    ],
  },
  {
    turns: [
      'j: It’s Sunday. If you still want it, it’s yours.',
      'm: YES. Sorry. Yes, gladly. Pippa says yes too.',
      'j: Then I’ll write the contract. Deposit is two months’ rent without heating, so 1,680. You may pay it in three parts.',
      'm: Three parts would help a lot. When could I move in?',
      'j: From the first. The painter is finished on the 27th, after that you can already bring boxes.',
      'm: I’ve just told my whole ward. There was applause.',
    ],
  },
  {
    turns: [
      'm: First part of the deposit is on its way: 560.',
      'j: It arrived. I’ve put it into a separate savings account, you’ll get the paper with the contract.',
      'm: I read the contract. Paragraph 9 says “no animals”?',
      'j: That’s the standard form, I’ve crossed it out by hand on both copies and signed next to it. One dog, named Pippa.',
      'm: She has never been in a contract before.',
    ],
  },
  {
    turns: [
      'j: Keys: two for the front door, two for the flat, one for the letterbox, one for the cellar. All in the blue envelope, here on my table.',
      'm: I’m coming with the first boxes at ten, if the van starts.',
      'j: I’ve kept the space in front of the door free with two chairs and a stern look.',
      '> m: Everything is upstairs. Your friend with the hand truck is a hero.',
      'j: He is paid in beer. How does it feel?',
      'm: Like an echo with a view. Wonderful.',
      '>> j: Handover list: I wrote down the scratch in the hallway floor and the missing tile. Anything else you’ve found?',
      'm: One socket in the small room is loose, and the balcony door needs a push.',
      'j: Noted both, so that nobody ever says it was you. The socket I’ll do tomorrow.',
    ],
  },
];

/** How things stand now: the last messages anybody sees first. */
export const latest: readonly Episode[] = [
  {
    turns: [
      'j: The heating engineer comes on Thursday between nine and eleven, for all six flats. He needs about twenty minutes in your kitchen.',
      'm: I have an early shift that day. Could you let him in?',
      'j: Of course. I’ll stay with him and lock up. Pippa?',
      'm: She’ll be at Astrid’s. Could he look at the bedroom radiator as well? It stays lukewarm at the top even after bleeding.',
      'j: I’ll tell him. It’s probably the valve, they are all from the same year.',
      '>> j: He was there. New valve in the bedroom, the rest is fine. Your kitchen smells of cinnamon, he asked for the recipe.',
      'm: Ha! Tell him it’s the buns on the counter and he should have taken one.',
      'j: He took two.',
      '> m: The bedroom is really warm now. First time this November I’m not sleeping in socks.',
      'j: Then the 74 euros were well spent. Mine, of course, not yours.',
      'm: Thank you, Jonas. Another thing, no hurry: my contract runs out in March. I’d like to stay, if you’d like that too.',
      '> j: I’ve been hoping you’d ask. Same rent, and this time without an end date?',
      'j: I can write it on the weekend. Read it in peace, and bring Astrid, she found the comma last time.',
      'j: And Emma wants to know whether Pippa needs her own line again :)',
    ],
  },
];
