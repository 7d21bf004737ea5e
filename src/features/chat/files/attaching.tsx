import { Suspense, type ReactNode } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { threadPart } from '../components/threadPart.ts';
import type { AttachProps, FileBodyProps } from './attachProps.ts';
import { photoBox } from './photoBox.ts';

const load = async () => {
  const [parts] = await Promise.all([import('./fileParts.ts'), loadLateTexts()]);
  return parts;
};
const Menu = threadPart(load, (parts) => parts.AttachMenu);
const Voice = threadPart(
  load,
  (parts) => parts.VoiceButton,
  ({ otherwise }) => otherwise,
);
const Body = threadPart(
  load,
  (parts) => parts.FileBody,
  ({ message }) => message.content,
);
const Words = threadPart(
  load,
  (parts) => parts.FileWords,
  ({ words }) => words,
);

/** The way to photos and files, beside the field. */
export const Attach = (props: AttachProps) => (
  <Suspense fallback={<span className="size-11 shrink-0" />}>
    <Menu {...props} />
  </Suspense>
);

/** Records a voice message, where nothing is written that could be sent. */
export const VoiceOr = (props: AttachProps & { readonly otherwise: ReactNode }) => (
  <Suspense fallback={props.otherwise}>
    <Voice {...props} />
  </Suspense>
);

/** A file in its bubble. Its place is kept while it comes. */
export const FileBody = (props: FileBodyProps) => (
  <Suspense fallback={<span className="block" style={photoBox(props.message.file)} />}>
    <Body {...props} />
  </Suspense>
);

/** A file in a line of the list. */
export const FileWords = (props: { readonly words: string }) => (
  <Suspense fallback={props.words}>
    <Words {...props} />
  </Suspense>
);
