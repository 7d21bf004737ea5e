export { conversationsOf, otherParticipant, startConversation } from './conversations.ts';
export { areInTouch, hasAnswered, partnersOf, personOf } from './people.ts';
