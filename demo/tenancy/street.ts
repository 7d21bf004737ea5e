import type { Episode } from './episode.ts';

export const street: readonly Episode[] = [
  {
    turns: [
      'm: They’re closing the street from {day}, there’s a sign at the corner. | Did you see the posters? The tram won’t stop here for {3-9} weeks. | There’s a crane in front of number {2-28}. | The lamp post across from us is wrapped in orange tape.',
      'j: New gas pipes, finally. It was in the paper. | I saw it. The bus stops by the school instead. | They’re lifting a hot tub onto the roof. A hot tub! | {neighbour} backed into it. Nobody was hurt, the post leans.',
      '? m: Then I’ll take the bicycle. | It’s a nice walk, unless it rains. | I’m suddenly less proud of my bathtub. | That explains the face this morning.',
    ],
  },
  {
    turns: [
      'm: The old lady from number 12 was standing in the rain without her keys. I’ve put her into my kitchen. | A boy rang and asked whether he may get his ball from the yard. | Somebody left a note on my bicycle: “Beautiful bell.” | A man photographed the front door this morning, for quite a while.',
      'j: Mrs. Thalmann? Her son lives two streets away, I’ll call him. | Which window this time? | That was {neighbour}, with that handwriting. | He draws doors. Ours is number {40-90} of a hundred.',
      'm: She says thank you, and that you were a terrible child. | None! It lies in the {plant}. | Then I’ll write back. | Really? I’d buy that one.',
      '? j: All true. | Then he may. The {plant} have seen worse. | Do. Good things have begun with a bell. | I already have it. It’s above my stove.',
    ],
  },
  {
    months: [6, 7, 8, 9],
    turns: [
      'j: Street party on {day2}. We’re down for two tables and one cake. | They ask again whether our yard can be the children’s corner. | The brass band wants to play under your window on {day}. At {time}. | I’ve promised {neighbour} that we do the lanterns.',
      'm: Two cakes, and you carry the tables. | If the saw is locked away, yes. | After a night shift? Tell them: softly. | How many lanterns is “the lanterns”?',
      'j: That’s fair. | Locked, and the key is with you. | A brass band, softly. I’ll pass it on. | {40-90}.',
      '?>> m: There’s cake in my hair and I don’t know whose. | {12-30} children and not one broken window. | They did play softly. It was rather moving. | My fingers are blue from the tissue paper, but it looked like a dream.',
      '? j: A good party, then. | One, but it was mine. | Told you. | Everybody stood still for a moment. Did you see?',
    ],
  },
  {
    turns: [
      'm: The internet is gone again. Also at yours? | My phone has one bar, and only on the balcony. | The app of the energy people wants me to “pair my home”. What does it want? | Something eats my Wi-Fi between {time} and {time2}.',
      'j: Also here. I’ve gone back to reading. | The mast on the school is off. Come down and use the old telephone. | It wants to know when you shower. Say no. | That would be Emma’s old laptop. It’s in the cellar and updating since {2019-2023}.',
      '? m: What are you reading? | The one with the cord? I’d love to. | I’ve said no three times. | You’re joking.',
      '?> j: The manual of the router. It’s a tragedy. | Twenty cents into the jar, as in the old days. | Then it will ask in another colour. | I wish. It’s off now.',
    ],
  },
  {
    turns: [
      'm: I’d like to cook for the house on {day}. Would you be there, and do you have a second big pot? | Do you remember where you bought the good olive oil? | What was the name of that cheese at your birthday? | Is {dish} something one can make for {10-18} people?',
      'j: Yes and yes. The pot holds {12-20} litres and one opinion. | From the man with the van, every other {day}. He hoots. | “The strong one”. It has no other name. | If {neighbour} comes, make it for more.',
      'm: Whose opinion? | The hoot! I thought that was a warning. | I’ll ask for that, and be understood, I think. | Good point.',
      '? j: My mother’s. Never too little salt. | It is one, to my purse. | Hold your nose and point. | And keep a bowl for me, I’m late.',
    ],
  },
  {
    turns: [
      'j: Somebody has put an offer in my letterbox. For the whole house. | A real estate agent rang today, in very pointed shoes. | They wrote again that they’d “love to talk about the potential of the attic”.',
      'm: And? | What did you say? | What potential? The bats live there.',
      'j: It’s a lot of money. I’ve used the paper to light the stove. | That the house is taken. By all of us. | That’s what I wrote. “Occupied by a family of bats.”',
      'm: I was holding my breath for a second. | I could hug you. Through the wall. | Frame that letter.',
      '? j: Breathe. Nobody goes anywhere. | The wall is thick, but it arrived. | It hangs by the mailboxes.',
    ],
    isRare: true,
  },
  {
    turns: [
      'm: I failed the driving test. Again. Over a bin. | I’ve been offered the head nurse’s job. | They asked me to give a talk about wound care in front of {60-200} people. | Astrid is getting married!',
      'j: Which bin? | And you’re asking me whether you should? You should. | You talked me through my own stitches, you can do that. | No! To the one with the boat?',
      'm: Ours. The compost one. I know where it stands! | More paper, fewer people. I don’t know. | I was paid in soup for that. | The very one. On the boat.',
      'j: Come on {day}, we practise in the yard, with that bin. | Sleep on it, and then say what you’d tell me. | Then ask them for soup. | Can a lime tree come to a wedding? I’d carve something.',
      '?>> m: I’ve passed!! | I said yes, with one day a week on the ward. | It went well. Nobody fainted, including me. | She cried when I told her about the carving.',
      '? j: I heard you from here. Congratulations, the bin is honoured. | That’s exactly right. | I never doubted it. | Then I’d better start.',
    ],
    isRare: true,
  },
  {
    turns: [
      'j: I found a photo of the house from {1911-1935}. Your window has a cat in it. | Behind the panel in the {room} there was a newspaper from {1924-1938}. | The old bell has a maker’s name: it’s from a foundry on the canal. | My father’s rent book turned up. Flat 4, your flat, 31 marks.',
      'm: The same cat, I’m sure. | What’s the weather? | So it came two streets in a hundred years. | Can I have the old price?',
      'j: It looks at the photographer as ours looks at the postman. | “Cool, with bright spells.” Some things don’t change. | On a good day you could hear it from there. | Gladly, in marks.',
      '? m: Please make me a copy. | Frame that one, too. | That’s a lovely thought for a bell. | I’ll look in the sofa.',
    ],
    isRare: true,
  },
  {
    months: [9, 10, 11],
    turns: [
      'j: Leaves in the gutters again. I’m going up on {day}, would somebody hold the ladder? | The lime tree throws everything down at once this year. | The walnuts are down. Bring a basket before {animal} does.',
      'm: I hold, you don’t lean out. | I’ll rake after my {shift}, I like it. | I’ve got two baskets, and Pippa helps by sitting on them.',
      '?> j: {3-9} buckets and a tennis ball. | The yard looks combed. Thank you. | {8-20} kilos! I’ll hang them up in the workshop to dry.',
      '? m: The ball is Pippa’s. She lost it in {2021-2023}. | It will look the same tomorrow, but today was nice. | Then there’s cake until spring.',
    ],
  },
  {
    turns: [
      'm: What do you do against moths in the flour? | How do you get candle wax off a tablecloth? | Is there a trick to open the jar you gave me? | How long do your pickles have to stand?',
      'j: Everything into glass, and bay leaves. My mother swore by them. | Brown paper and a warm iron. Not too warm. | Under the hot tap, then a tap on the table. Then swear. | {3-6} weeks. You opened it after two, didn’t you.',
      '? m: Bay leaves, right. | It works! | It was the swearing. | Nine days. They’re wonderful.',
    ],
  },
];
