import type { Episode } from './episode.ts';

export const house: readonly Episode[] = [
  {
    turns: [
      'j: A {size} parcel for you is in my kitchen. From {shop}, it says. | They left your parcel with me again. {size}. | I signed for something {size} with your name on it. | The courier was here. Your parcel stands behind the bikes.',
      'm: Finally! That’s from {shop}. I’ll come down at {time}. | Thank you! Is it okay if I get it tomorrow? I’m on {shift}. | I’m not expecting anything. {size}, you say? | Oh no, that’s Emma’s surprise. Please hide it.',
      'j: I’m home till {time2}. | No hurry, it doesn’t eat anything. | It rattles. I’m only saying. | It’s well hidden, behind the paint.',
      '?> m: Got it, thanks for carrying it up! | Picked it up, your door was open. | It was the lamp. In {11-38} pieces. | Thank you. I left you some {dish}.',
    ],
  },
  {
    turns: [
      'm: Is the {bin} out tomorrow or on {day}? | Whose turn is the stairs this week? I lost the list. | The {bin} is full since {day}. Did they forget us? | Somebody put a sofa next to the {bin}.',
      'j: {day}, because of the holiday. | Yours, but I did the lower half already. | They did. I called, they come {day}. | I saw. I have a suspicion.',
      '? m: Okay, I’ll roll it out tonight. | Thank you! Then I’ll do the upper half twice. | You’re the only one who knows this calendar by heart. | I suspect the students.',
      '? j: Thanks for rolling it out! | The list hangs by the mailboxes again, with a string this time. | Forty years of practice. | It was not the students. It was {neighbour}, and the sofa is quite good.',
    ],
  },
  {
    turns: [
      'm: {neighbour} had music until two last night. Did you hear it? | Were you also woken by something at {2-5} in the morning? | I don’t like complaining, but the footsteps above me start at five every day. | There’s a party announced on the {room} door, have you seen? Until “open end”.',
      'j: I sleep like a stone. Shall I say something? | I heard it. I’ll have a word, nicely. | They have a new baby, I fear it stays like that for a while. | They asked me first. I said until midnight.',
      'm: Not yet, I’ll ring there myself first. | Only if it happens again. | Oh! Then I’ll bring them something instead of a complaint. | Midnight is fine, I’m on {shift} anyway.',
      '?>> m: I talked to them. They were so sorry that I left with {dish}. | All good now, they didn’t know how thin the ceiling is. | They put a carpet down. What a difference. | It was a fun party, I ended up there myself.',
      '? j: That’s how it should be. | You’re good for this house. | Very good. | I told you, they are nice. A bit loud, but nice.',
    ],
  },
  {
    isRare: true,
    turns: [
      'j: House meeting {day} at {time} in the yard. Bikes, bins, and who feeds the cat. | I’m thinking about a rack for {6-12} bikes in the yard. What do you think? | {neighbour} asks for a bench under the lime tree. I like the idea. | We could swap the cellar rooms, yours is damp and mine is full of nothing.',
      'm: I can come after my {shift}, keep me a chair. | Good idea. Will there be room for a cargo bike? | Only if the grey cat gets a vote. | I’m for it. Mine smells of potatoes anyway.',
      'j: There’s always a chair. | It will, I measured. | The cat abstains. | Noted: one yes.',
      '?>> j: No decision, but it was nice to have everybody there. | Decided: we do it. {neighbour} builds, I pay, you bring the {dish}. | Majority for it, {4-6} to one. | Swapped. Your boxes look smaller in there.',
      '? m: Typical, and lovely. | I can live with that. | Who was the one? | And they smell of nothing. Thank you!',
    ],
  },
  {
    turns: [
      'm: I’m away from {day}, {3-12} days, {trip}. Could you take the mail? | I’m going to see {trip} next week. Would you water the {pot}? | Can I leave you my spare key while I’m off to {trip}? | I’m gone from {day} to {day2}, {trip}. Just so that you know.',
      'j: Of course. Plants too? | Gladly. Anything I should know? | Yes. Have a good trip! I’ll look after everything. | Have a good time. Same signal as always: blinds down means you’re away.',
      'm: Just the mail, thank you. | A glass every other day, and please talk to it. | It’s in your letterbox, in the blue envelope. | Blinds down it is.',
      '?>> j: {3-9} letters, one of them looks important. From your insurance. | The {pot} got a glass and a speech. | All fine here. The key has not been needed. | Quiet here without Pippa on the stairs.',
      '?> m: Could you open it and send me a photo? | You’re the best. Back {day}. | Landed! Home at {time}. | It’s beautiful here. I’ll bring you something.',
    ],
  },
  {
    turns: [
      'j: I’ll be away {day} to {day2}, {trip}. {neighbour} has the keys to the boiler. | If something happens till {day}: the main valve is left of the cellar door. | I’m in hospital for {2-4} days, nothing bad, {ache}. The phone is on.',
      'm: Enjoy it! I keep an eye on the house. | All right. Shall I take in your paper? | Oh! All the best. Do you need anything brought? | Don’t worry about a thing here.',
      'j: Thank you. It’s good to know somebody is up there. | The paper would be kind. | No, Emma is coming. But thank you. | I’ll try not to call every day.',
      '?>> m: House is still standing. | One delivery for you, it’s with me. Sounds like glass. | {weather} took a tile, {neighbour} has covered it. Nothing wet. | All quiet, {animal} visited the yard.',
      '? j: Very reassuring. | Good. Back {day2} in the evening. | Thank you both! I’ll call {trade}. | I’ll bring you something from here.',
    ],
  },
  {
    turns: [
      'm: Did {weather} do anything to the roof? There’s a wet spot in the {room}. | The window in the {room} let some water in during {weather}. Only a cloth full. | {weather} tore the cover off the bikes. I tied it down again. | Did you see the tree? {weather} broke the big branch.',
      'j: Put a bucket there, please. I’m calling {trade}. | Thank you, I’ll look at the seal on {day}. | I’ll go out and look as soon as it stops. | I saw it from here. Nobody hurt, that’s what counts.',
      '> j: Two tiles moved. I pushed them back, {trade} comes {day}. | I sealed it for now with tape. Ugly, but tight. | The cover is back on, with a rope this time. | The city picks the branch up. I keep some for the stove.',
      'm: You went onto the roof alone? Jonas! | Dry since then. | Thank you, the saddles are grateful. | Does lime wood burn well?',
      '? j: {neighbour} held the ladder. | Good. | Sit dry, all of you. | Badly, but it smells nice.',
    ],
  },
  {
    isRare: true,
    turns: [
      'm: Would it be okay if my sister stays for {2-4} weeks? | I’d like to put a second name on the bell for a while, a friend from work. | Is a washing machine in the flat allowed, or only downstairs? | May I drill into the balcony ceiling, for a swing? A small one.',
      'j: Naturally. Tell me her name for the bell. | Of course, it’s your home. | Allowed, with the hose that shuts itself off. | Concrete, good luck. Take my big drill and wear glasses.',
      'm: Thank you! It’s Astrid. | You’re wonderful. | I’ll send you the model before I buy it. | That’s kind. I’ll be careful.',
      '?>> j: Bell is done. She can come. | How is the guest? I heard laughing, that’s a good sign. | I looked it up, that one is fine. | Is it hanging? I heard you swear.',
      '? m: All settled in. | She loves the stairwell and the smell of your workshop. | It fits with two millimetres to spare. | It’s hanging. It’s wonderful.',
    ],
  },
  {
    isRare: true,
    turns: [
      'j: Flat 3 gets free in {2-4} months. Do you know somebody nice? | They’re coming to look at flat 3 on {day}. Don’t be surprised by people on the stairs. | New people move into flat 3 on {day}. There will be boxes.',
      'm: A colleague of mine is searching! Quiet, one cat. | Thanks, I’ll keep Pippa inside. | I’ll bring them bread and salt, we do that.',
      'j: A cat is fine. {neighbour} will be in love. | Would you show them the cellar if I’m late? | That’s a nice custom. I got a bottle from you, I remember.',
      '?>> j: They took it! They start on the first. | I chose the ones who asked about the neighbours first. | It’s somebody from the orchestra. Plays the viola, promises not at night.',
      '? m: Looking forward to it. | Good choice. | A viola! Better than drums.',
    ],
  },
];
