import type { Episode } from './episode.ts';

export const repairs: readonly Episode[] = [
  {
    turns: [
      'm: The {tap} has started to drip, about once every {3-20} seconds. | Small thing for your list: the {tap} drips. | The {tap} is leaking a little again. I put a bowl under it. | Sorry to bother you on a {day}. The {tap} won’t close all the way any more.',
      'j: Hot or cold side? | Thanks for telling me early. Is it the washer again, or does it come from the joint? | Does it stop when you turn it really hard? | On my list. Does it wake you, or can it wait till {day2}?',
      'm: Cold, I think. It stops if I lift it a bit. | From the joint. I tightened it by hand and it got better, not good. | It stops then, but I don’t dare to do that every time. | It can wait, I just don’t want to waste water.',
      'j: I have a washer that fits. {day2} at {time}? | I’ll ask {plumber}, he has the right key for that one. | Then I’ll come up {day2} after work, it takes ten minutes. | Please close the valve below until I’m there. I’m up at {time}.',
      '? m: Perfect. | Good, I’m home all day. | I have {shift}, but you have the key. Pippa knows you. | Great, I’ll make coffee.',
      '?>> j: Done. New washer in, old one was as hard as a stone. | Fixed. If it starts again we need a new cartridge. | That was quick, only limescale. | All dry now. I wiped the floor too.',
    ],
  },
  {
    months: [1, 2, 3, 10, 11, 12],
    turns: [
      'm: The radiator in the {room} stays cold at the top. | Heating question: {room} is at {15-18} degrees and the valve is fully open. | It’s gurgling in the {room} radiator again and only the lower half gets warm. | Is something wrong with the heating? The {room} won’t get over {15-17}.',
      'j: Sounds like air. Do you still have the little key? | Are the others warm? Then it’s air in that one. | Pressure was down to 0.{6-9} bar this morning, I topped it up. Please bleed yours once. | Let me look at the boiler first, I’ll write in a minute.',
      '? m: In the drawer with the batteries, yes. | The others are fine. | No key, the last one went on holiday with Emma I think. | Thanks!',
      'j: Quarter turn, cloth underneath, until water comes. | Turn it slowly, and only until it stops hissing. | I’ll hang a key on your door handle on my way down. | Boiler is fine again. Give it an hour.',
      '> m: It hissed for a whole minute, now it’s warm all the way up. Thank you! | {19-21} degrees and rising. | Works. Half a cup of black water came out, is that normal? | Warm! Pippa is already lying in front of it.',
      '? j: Good. The next cold one you do alone :) | Very good. I’ll have {trade} look at the expansion tank anyway. | Normal for such an old system. | Then I can go back to my soup.',
    ],
  },
  {
    turns: [
      'm: The {lamp} is out. | Just so you know, the {lamp} flickers. | It’s dark down there again: {lamp}. | The {lamp} stays on all day now, the opposite of last time.',
      'j: Thanks, I’ll change it tonight. | Again? I changed that one in spring. | I have one left in the workshop. Going now. | That will be the sensor. {trade} comes on {day} anyway.',
      '?> j: Light! | Done, LED this time. | It was the fuse, not the bulb. | Changed. It should hold longer than we both live here.',
      '? m: Much better, thanks. | You’re quick. | {neighbour} says thank you too. | Great, I was feeling my way along the wall.',
    ],
  },
  {
    turns: [
      'm: There’s {noise} in the wall of the {room}. Mostly around {time}. | Do you also hear {noise}? I can’t tell where it comes from. | Strange question: {noise} from above, for {3-9} days now. | Something makes {noise} behind the {room}. Pippa growls at it.',
      'j: All the time or only when water runs? | I don’t hear it down here. Can you record it? | Could be the pipes when the heating starts. | {neighbour} mentioned something like it too.',
      'm: Only when somebody showers upstairs. | Sent you a recording, turn it up loud. | Mainly at night, so perhaps I only hear it then. | It stops when I knock. I feel silly knocking at a wall.',
      'j: Then it’s the old clamp on the riser, I know that one. | Ha, I hear it. That is not the pipes, that is {animal} on the roof. | I’ll ask {plumber} to have a listen. | Heat makes the wood move. If it gets worse we open the shaft.',
      '?>> m: It’s quiet since yesterday. What did you do? | Gone! | Still there, but I got used to it. | {neighbour} has found it: a loose shutter.',
      '? j: Nothing. Sometimes houses just need to be listened to. | Good. I’ll keep the recording for {trade}. | Then we wait for the next one. | One screw. One!',
    ],
  },
  {
    turns: [
      'j: {trade} comes {day} between {time} and whenever he feels like it. Is somebody home? | Can I let {trade} into your flat on {day}? It’s for the yearly check. | For your calendar: {trade}, {day}, {time}. Needs about {15-40} minutes in the {room}. | {trade} finally answered. {day} at {time}, if that is good for you.',
      'm: {day} is bad, I have {shift}. But you can use your key. | That works. | Can it be a bit later? I sleep until noon after a {shift}. | Yes, I’ll be home all morning.',
      'j: Then I go in with him and lock up afterwards. | Thank you. I’ll be there too, he talks a lot. | I’ll ask. | Great. Please move the shelf a little if you can.',
      '?>> j: He was here. All in order, the paper is in your letterbox. | Didn’t show up, of course. I’ll call. | Done, next one in a year. | He says hello to Pippa. And that you need a new seal, he has ordered it.',
      '?>> m: Found the paper, thank you. | Typical. Thanks anyway. | I saw his boots on the stairs :) I wiped it. | Okay!',
    ],
  },
  {
    turns: [
      'm: Could I borrow {tool} over the weekend? | Do you have {tool} by any chance? | I’m hanging something up and need {tool}. | Would you lend me {tool} until {day}?',
      'j: In the workshop, left side. Door is open until {time}. | Sure, I’ll put it in front of your door. | {neighbour} has it at the moment, I’ll ask for it back. | Of course. What are you building?',
      'm: Thank you! Back by {day}. | The mirror from {shop}, finally. | No hurry at all. | A shelf for the {room}. Wish me luck.',
      '? j: Mind the cable left of the door, it goes straight up. | No screws above the sockets please :) | Call me if the wall crumbles. It will. | Show me when it’s done.',
      '?>> m: Returned it, thanks. | It’s up! {2-4} holes, only one of them wrong. | All done. {neighbour} came to check what the noise was. | Back in its place, cleaned. The shelf is even straight.',
    ],
  },
  {
    turns: [
      'm: I smell {smell} in the stairwell. Do you smell it too? | Is it only me, or is there a smell of {smell} downstairs? | Since {time} it smells of {smell} in the {room}.',
      'j: I’m going to look right now. | I’m out till {time}. Open the windows and ask {neighbour}, please. | That’s probably {trade}, he’s working in the cellar. | Nothing down here. Which floor?',
      '> j: Found it: {neighbour} had something in the oven. | I called them, they measured everything, nothing there. Better once too often. | Old wood stain, it was him. The lid is on now. | It was the bin room. Aired it out.',
      'm: Phew. Thanks for checking. | Better safe. | Okay, good to know. | Then I can close the windows again.',
    ],
  },
  {
    turns: [
      'j: Water will be off on {day} from {time} for about {2-4} hours. | Notice for the house: {day}, no hot water in the morning. | They replace the meter on {day}, power is gone for {20-50} minutes around {time}. | The internet people dig up the pavement from {day}. It will be loud, I’m sorry.',
      'm: Thanks for the warning, I’ll fill a pot. | On my only day off, of course :) | Fine, I have {shift} anyway. | Does everybody know? Mrs. Yamamoto was asking yesterday.',
      '? j: There’s a note on the door, and I rang everywhere. | I know, I’m sorry. I’ll buy you a coffee. | I’ll write when it’s back. | Yes, told them.',
      '?> j: Back on. Let the tap run for a minute, it’s brown at first. | All done, quicker than they said. | Everything works again down here. At yours too? | They need a second day. I’m not happy either.',
      '? m: Brown, then yellow, now clear. | Works here too. | My oven clock blinks at me, otherwise fine. | I bought earplugs.',
    ],
  },
  {
    turns: [
      'm: The front door doesn’t fall shut by itself any more. | The lock downstairs sticks. I had to try {3-9} times. | My key turns only if I pull the door towards me. | Somebody left the cellar door open again, by the way.',
      'j: The closer needs oil in this weather. I’ll do it. | A drop of graphite and it’s like new. Tonight. | {neighbour} told me as well. I ordered a new cylinder, everybody gets new keys. | Thanks. I’ll put up a friendly note. A very friendly one.',
      '?>> m: Shuts like a bank vault now. | Much better, thank you. | New key works. Where do I put the old one? | The note is wonderful. Did Emma draw the mouse?',
      '? j: Glad to hear. | Good. One thing less. | Old keys into the jar on my windowsill please. | She did, she’s proud of it.',
    ],
  },
  {
    months: [5, 6, 7, 8, 9],
    turns: [
      'm: {26-33} degrees in the {room}. Is there any way to get the shutter down? It’s stuck. | The blind in the {room} hangs on one side only since {weather}. | It’s so hot under the roof that {neighbour} sleeps on the balcony. How do you keep cool down there?',
      'j: The strap has jumped off. Don’t pull, I’ll open the box. | I’ll be up at {time} with {tool}. | Ground floor, thick walls. And I don’t move.',
      'm: Thank you. Iced tea is ready. | You’re welcome in my oven any time. | Ha. I’m coming down with a chair.',
      '?> j: Runs again. The strap will last another summer. | Ordered a new strap, this one is held by hope. | Better?',
      '? m: Shade at last! | Hope it is, then. | Better. Pippa has moved to the bathroom tiles.',
    ],
  },
  {
    isRare: true,
    turns: [
      'm: A small confession: I burned a mark into the worktop. About {2-6} cm. | I broke a tile in the {room}, a pot fell on it. I’m sorry. | The hook in the {room} came out, with some of the wall. | I think I clogged the drain in the {room}.',
      'j: It happens. Send me a picture? | Did you hurt yourself? I have spare ones from {2011-2018} in the cellar. | That wall is half sand. Not your fault. | Is the water standing, or does it go down?',
      'm: Picture is coming. I’m so annoyed with myself. | Nobody hurt, only proud me. | I can pay for it, or do it myself if you show me how. | It goes down, slowly, with noises.',
      'j: We’ll sand it down a bit and oil it. {day}? | Leave it, I’ll do it with the other things in {2-4} weeks. | Let’s do it together {day}, then you know for next time. | Baking soda, vinegar, hot water. If not, I come with the spiral.',
      '?>> m: You can’t see it any more! Thank you. | Looks better than before, honestly. | It holds! I’m amazed. | The vinegar did it. The kitchen smells like salad.',
    ],
  },
  {
    isRare: true,
    turns: [
      'j: I want to paint the stairwell: {colour} or {colour2}? | Choosing paint for the {room}: would {colour} disturb you every day? | For the landing {neighbour} votes for {colour}. I’m for {colour2}. You decide. | Two paints for the yard door: {colour} and {colour2}. Thoughts?',
      'm: The first, definitely. | Anything but what it is now :) | Yours. The other one will look like a hospital, and I know hospitals. | Can I see them on the wood? It’s dark there.',
      'j: Good taste. I start {day}. | {day} it is. Please don’t lean on anything until {day2}. | Then that’s settled. I’ll tell them gently. | I painted two squares by the handle.',
      '?>> m: It looks twice as big. Lovely. | I leaned on it. Sorry. Left sleeve, {colour}. | I like it more every time I come home. | The left one! {neighbour} says so too.',
    ],
  },
];
