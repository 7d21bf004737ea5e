export { Refusal, toRefusal } from './refusal.ts';
export { codeOfIssues, parseRequest } from './parse.ts';
export { answerOf } from './answer.ts';
export { checkProtocol } from './protocol.ts';
