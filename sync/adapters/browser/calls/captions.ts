import type { CaptionsOffer, CaptionTools } from '../../../model/ports/callMedia.ts';

interface Heard {
  readonly isFinal: boolean;
  readonly 0?: { readonly transcript: string };
}
interface HeardEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<Heard>;
}
/** The part of the Web Speech API that works on the device; TypeScript's library has none of it yet. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  abort(): void;
}
interface RecognitionKind {
  new (): Recognition;
  available?(options: Wanted): Promise<string>;
  install?(options: Wanted): Promise<boolean>;
}
interface Wanted {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

const kindOf = (): RecognitionKind | undefined =>
  (globalThis as { SpeechRecognition?: RecognitionKind }).SpeechRecognition;
const wanted = (language: string): Wanted => ({ langs: [language], processLocally: true });

async function offer(language: string): Promise<CaptionsOffer> {
  try {
    // Where the browser cannot say that it works on the device, the words would go to a server.
    const told = await kindOf()?.available?.(wanted(language));
    if (told === 'available') return 'here';
    return told === 'downloadable' || told === 'downloading' ? 'toDownload' : 'none';
  } catch {
    return 'none';
  }
}

/** Captions of what the other person says, written by the browser on this device or not at all. */
export const captions: CaptionTools = {
  offer,
  async download(language) {
    try {
      return (await kindOf()?.install?.(wanted(language))) === true;
    } catch {
      return false;
    }
  },
  start(stream, language, onText) {
    const Kind = kindOf();
    const [track] = stream instanceof MediaStream ? stream.getAudioTracks() : [];
    if (Kind === undefined || track === undefined) return () => undefined;
    const recognition = new Kind();
    recognition.lang = language;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.processLocally = true;
    let isStopped = false;
    let said = '';
    recognition.addEventListener('result', (event) => {
      const { results, resultIndex } = event as HeardEvent;
      const fresh = Array.from(results).slice(resultIndex);
      const wordsOf = (isFinal: boolean) =>
        fresh
          .filter((heard) => heard.isFinal === isFinal)
          .map((heard) => heard[0]?.transcript ?? '')
          .join(' ');
      // A few lines are kept in sight.
      said = `${said} ${wordsOf(true)}`.trim().slice(-SHOWN);
      onText(`${said} ${wordsOf(false)}`.trim());
    });
    // It ends by itself after a silence.
    recognition.addEventListener('end', () => {
      if (!isStopped && track.readyState === 'live') recognition.start(track);
    });
    recognition.start(track);
    return () => {
      isStopped = true;
      recognition.abort();
    };
  },
};

/** Characters. */
const SHOWN = 240;
