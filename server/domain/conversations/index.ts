export { conversationsOf, otherParticipant, startConversation } from './conversations.ts';
export { areInTouch, callerTo, createPartnersOf, type PartnersOf, personOf } from './people.ts';
