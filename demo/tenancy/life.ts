import type { Episode } from './episode.ts';

export const life: readonly Episode[] = [
  {
    turns: [
      'm: I made too much {dish}. May I leave some at your door? | There is {dish}. Knock if you’re hungry. | Pot of {dish} on the landing for you, please bring the pot back this year :) | Do you like {dish}? I have enough for a regiment.',
      'j: You may always. | I’m on my way up. | You’re spoiling me. | I was just looking into an empty fridge.',
      '?> j: Excellent. What’s the spice? | The pot is washed and stands in front of your door. | I shared it with {neighbour}, now you have two admirers. | Empty. It was very good.',
      '? m: Secret. (Cumin.) | I’m glad! | Next time you cook :) | It’s my grandmother’s, she never wrote it down.',
    ],
  },
  {
    months: [4, 5, 6, 7, 8, 9],
    turns: [
      'j: The {plant} are ready, take what you need. | The {plant} came through the hail, look at them when you pass. | There’s a basket of {plant} in the stairwell. | I planted the {plant} where you said. They like it there.',
      'm: Oh lovely, I’ll come down. | I saw! They’re huge. | Thank you, I took two handfuls. | You and your {plant} :)',
      '? j: {animal} was there before us, I’m afraid. | They need somebody who eats them, I can’t look at them any more. | Water them on {day} if I forget, please. | It’s your compost that does it.',
      '? m: I can take some to work, they’ll fight over them. | Then I’m cooking tonight. {time}? | I’ll water them, don’t worry. | I’ll make something of it.',
    ],
  },
  {
    turns: [
      'm: There is {animal} in the yard, come quickly to the window. | Did you see {animal} this morning? By the bins, quite relaxed. | Pippa has made friends with {animal}. Or enemies. It’s hard to say.',
      'j: I see it! | It comes every evening around {time}. | That one lives behind the shed, has for years. | I was too slow. Did you take a photo?',
      '? m: I didn’t dare to move. | It looked at me as if I owed it rent. | Emma would love it. | Blurry, but you can tell.',
      '? j: I’ll put out some water for it. | Then it should pay its share of the bins. | Emma wants to give it a name. | Don’t feed it, we’ll never get rid of it. I speak from experience.',
    ],
  },
  {
    turns: [
      'm: Coming home from {shift}, I could sleep on the stairs. | What a {shift}. Three emergencies, and the coffee machine broke. | {shift} until {day}. If you don’t see me, I’m not dead, only asleep. | Long {shift}, but one patient sang for me.',
      'j: There’s soup on the stove, take some. | The coffee machine is the real emergency. | Sleep well. I’ll keep the courier away from your bell. | You do good work. Rest.',
      '? m: You’re a treasure. | You understand me. | I’ll sleep till {time} and then be human again. | Good night. Or good morning.',
    ],
  },
  {
    turns: [
      'j: Would you like to come along to {place} on {day}? Emma is here. | Have you been at {place}? I haven’t been for years. | I have two tickets left over, {day} at {time}. Do you and Astrid want them? | {place} has reopened. I walked past today.',
      'm: I’d love to! What time? | I was there last week, it’s lovely now. | I have {shift} then, what a pity. Next time! | Really? We should go.',
      'j: {time} at the door. | Then I should go. | I’ll hold you to it. | It’s settled, then.',
      '?>> m: That was such a nice afternoon, thank you. | How was it? | How was the evening? | My feet hurt and I’m happy.',
      '? j: Emma talked about it all evening. | Quiet, sunny, too many ducks. | Long. I slept through the second half. | I slept in the chair afterwards, so it must have been good.',
    ],
  },
  {
    turns: [
      'm: Could you let Pippa out around {time}? My {shift} got longer. | Would you take Pippa for an hour on {day}? | Pippa has eaten something in the yard. Did you put anything out? | Pippa sits at your door, I think she smells your lunch.',
      'j: Gladly. She and I have things to discuss. | Of course. Leash on the hook? | Only the usual compost. What did she look like, before and after? | She’s already in. She had a piece of carrot, only one.',
      'm: Thank you!! | On the hook, treats in the jar. | Green around the mouth, otherwise proud of herself. | One, you say.',
      '?> j: All good, back upstairs, door locked. | She walked {2-5} kilometres and slept on my foot. | Then it was the carrot tops. Harmless, says Emma. | Three pieces. I’m weak.',
      '? m: I’ll bring you something for that. | She’s still asleep. Thank you. | The vet says the same. She’s a hoover with legs. | She likes you better than me.',
    ],
  },
  {
    turns: [
      'j: {ache} again. I’m not getting up today. | I’m lying flat, {ache}. | I must cancel {day}, {ache}.',
      'm: Oh no. Do you need anything from the pharmacy? | I’ll look in on my way home. And I’m asking as a nurse: since when? | Lie down, warm, and no ladders! | I can do the bins and the path. Stay in bed.',
      'j: Only sympathy. | Since {day}. It’s bearable. | Yes, doctor. | Something against boredom, if they have that.',
      '?>> m: How is it today? | Better? I’ve put some {dish} outside your door. | Did you stay in bed? {neighbour} says she saw you with a wheelbarrow.',
      '? j: Much better, thanks to you. | A little better each day. | It was a very small wheelbarrow. | I can laugh again without holding on to something.',
    ],
  },
  {
    months: [11, 12, 1, 2, 3],
    turns: [
      'j: Careful on the steps, it’s ice. I’ve put sand down. | It snowed {4-20} cm. I’ve cleared the path to the gate. | Freezing rain again. The pavement is a mirror.',
      'm: Thank you! I nearly went down yesterday. | I can do it tomorrow, I’m up at five anyway. | Pippa loves it, I don’t. | I’m wearing the ugly boots.',
      '? j: Hold on to the rail. | Then I’ll sleep in, thank you. | Ugly boots are the right boots. | {neighbour} slid past my window, upright, with dignity.',
      '?> m: It keeps freezing. I put more sand down. | Done, path is clear, with a dog track in the middle. | Slid to the tram, arrived in one piece. | Pippa slid down the whole path and asked for more.',
    ],
  },
  {
    turns: [
      'm: A round of {game} tonight? | Is the light in the workshop an invitation to cards? | Are you up for {game} on {day}? | I found {game} in the give-away box. Complete, I counted.',
      'j: If you don’t cry again. | It always is. Bring the cards. | {time}. I’ll open something. | Then tonight. Always.',
      '?> j: You cheat. | Good game. I want a rematch. | {2-5} to {0-2}. I’m writing it on the door frame. | I let you win, of course.',
      '? m: You know that’s not true. | Rematch accepted. | I learned from the best. | I’ll tell {neighbour} what you said about her during the game.',
    ],
  },
  {
    isRare: true,
    turns: [
      'm: Do you know a good dentist around here? | Where do you buy bread on {day}s? | Which bus goes to {place}? The app says three different things. | Is there somebody here who repairs bicycles? Mine makes {noise}.',
      'j: Dr. Okonkwo, two streets down. Tell her I sent you. | The bakery behind the church, but before {time}. | The {40-79}, from the other side of the street. | Take it to the old tram depot, ask for Ayşe.',
      'm: Great, thank you! | You’re better than any app. | I’ll try that. | Noted!',
      '?>> m: She was lovely, and it hardly hurt. | Sold out. At {time}! | That was exactly right, thanks. | Fixed in ten minutes, for a coffee.',
      '? j: She’s good, isn’t she? | I told you, before {time}. | Happy to help. | The quarter still works.',
    ],
  },
  {
    isRare: true,
    turns: [
      'j: Emma passed her exam! | Emma got the place in Ghent! I’m confused with joy. | Emma comes home for {4-9} days. | Emma says hello and asks about Pippa.',
      'm: Wonderful! Congratulations to you both. | Oh how lovely! Tell her I’m happy. | Then there will be pancakes at {2-4} in the morning again :) | Pippa says hello back. In her way.',
      '? j: I’m prouder than I show. | I’ll tell her tonight. | I’ve bought flour. | She misses the dog more than me.',
      '? m: It shows, and that’s good. | Big hug. | Save me one. | I doubt that.',
    ],
  },
  {
    turns: [
      'm: Good morning! Is the sun up on your side already? | Morning. It smells of coffee all the way up here. | Look at the sky! | Good morning, house.',
      'j: Just now. Pink, then orange. | I’ve made too much, come down. | I see it. I’ve stopped sawing to look. | Good morning, upstairs. Door’s open, cup’s there.',
    ],
  },
  {
    turns: [
      'j: Forgot to tell you: {neighbour} found your glove. It’s on the railing. | Your bicycle light is still on. | You left the cellar light on, I switched it off. | Your laundry is dry, I’ve put it into the basket. Folded badly.',
      'm: Thank you! | Oh, thanks. Where’s my head? | That was me, sorry. | You folded it? That’s too kind.',
    ],
  },
  {
    turns: [
      'm: All quiet in the house? I’m on {shift} and have a moment. | How is your {pot}? | Did the parcel man find you in the end? | Was that you with the saw at {time}? What’s it going to be?',
      'j: All quiet. | It’s alive, against all odds. | He did. I wasn’t the one lost. | A bench. Or firewood, we’ll see.',
      '? m: Good. | I believe in it. | Ha! | I’m betting on the bench.',
    ],
  },
  {
    months: [12, 1],
    turns: [
      'm: Are you celebrating here this year? | I’m working on the 24th. Breakfast on the 25th, upstairs? | The tree in the yard is beautiful. Did you do that alone?',
      'j: Emma comes, and {neighbour}. You’re invited, of course. | Breakfast sounds perfect. I’ll bring the {dish}. | With {neighbour} and {3-6} metres of extension cord.',
      'm: Then I’ll bring the glögg. | Lovely! {time}? | It makes coming home so nice.',
      '?>> j: That was a good evening. Thank you for the candle. | Breakfast until two, that’s how it should be. | Peace on earth, and the lights still work.',
    ],
  },
  {
    isRare: true,
    turns: [
      'j: Do you need the {room} shelf that {neighbour} gives away? | There’s a box of books by the mailboxes. Some Swedish ones, I thought of you. | I’m sorting out the workshop. Do you want the blue lamp?',
      'm: Yes, please! I’ll come and get it. | How many can I take before it’s rude? | Is that the one with the crooked foot? Then yes.',
      'j: It’s yours. | There’s no such number. | Crooked but honest.',
    ],
  },
];
