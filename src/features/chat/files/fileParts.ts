export { AttachMenu } from './AttachMenu.tsx';
export { FileBody } from './FileBody.tsx';
export { VoiceButton } from './VoiceButton.tsx';
export { FileWords } from './FileWords.tsx';
