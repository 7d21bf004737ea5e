import { io } from 'socket.io-client';

/*
 * The floors of a call: a line that hands on whatever is said, and a bare peer connection. The caller has sound and
 * picture while it rings, who is called takes them when they accept. And of catching up: `window.takeIn(count)`.
 */
declare global {
  interface Window {
    /** True when the line stands. */
    isReady: boolean;
    /** Fetches so many rows, stores them in one transaction and waits for a frame. Gives the ms it took. */
    takeIn(count: number): Promise<number>;
  }
}

type Said =
  | { readonly what: 'call' }
  | { readonly what: 'accept' }
  | { readonly what: 'end' }
  | { readonly what: 'description'; readonly of: RTCSessionDescriptionInit }
  | { readonly what: 'candidate'; readonly of: RTCIceCandidateInit };

window.isReady = false;
const socket = io(`${location.origin}/bare`, { transports: ['websocket'] });
const say = (said: Said) => socket.emit('message', said);

let media: Promise<MediaStream> | null = null;
let connection: RTCPeerConnection | null = null;
/** One thing after another, as they came. */
let turn: Promise<unknown> = Promise.resolve();

const place = document.createElement('div');
document.body.append(
  button('Call', () => {
    takeMedia();
    say({ what: 'call' });
  }),
  button('End', () => {
    say({ what: 'end' });
    end();
  }),
  place,
);

socket.on('connect', () => {
  window.isReady = true;
});
socket.on('message', (said: Said) => {
  turn = turn.then(() => hear(said));
});

async function hear(said: Said): Promise<void> {
  switch (said.what) {
    case 'call':
      place.replaceChildren(button('Accept', accept));
      return;
    case 'accept': {
      const opened = await connect();
      await opened.setLocalDescription();
      describe(opened);
      return;
    }
    case 'description': {
      const opened = connection ?? (await connect());
      await opened.setRemoteDescription(said.of);
      if (said.of.type !== 'offer') return;
      await opened.setLocalDescription();
      describe(opened);
      return;
    }
    case 'candidate':
      await connection?.addIceCandidate(said.of);
      return;
    default:
      end();
  }
}

function accept(): void {
  takeMedia();
  say({ what: 'accept' });
}

function takeMedia(): void {
  media = navigator.mediaDevices.getUserMedia({ audio: true, video: true });
}

async function connect(): Promise<RTCPeerConnection> {
  const opened = new RTCPeerConnection();
  connection = opened;
  opened.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) say({ what: 'candidate', of: candidate.toJSON() });
  });
  opened.addEventListener('track', ({ track, streams }) => {
    if (track.kind !== 'video') return;
    const video = document.createElement('video');
    video.autoplay = true;
    video.srcObject = streams[0] ?? null;
    place.replaceChildren(video);
  });
  const stream = await media;
  for (const track of stream?.getTracks() ?? []) if (stream) opened.addTrack(track, stream);
  return opened;
}

function describe({ localDescription }: RTCPeerConnection): void {
  if (localDescription) say({ what: 'description', of: localDescription.toJSON() });
}

function end(): void {
  connection?.close();
  connection = null;
  void stop(media);
  media = null;
  place.replaceChildren();
}

async function stop(taken: Promise<MediaStream> | null): Promise<void> {
  for (const track of (await taken)?.getTracks() ?? []) track.stop();
}

function button(name: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = name;
  made.addEventListener('click', press);
  return made;
}

const database = new Promise<IDBDatabase>((resolve, reject) => {
  const opening = indexedDB.open('rows', 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('rows', { keyPath: 'id' }),
  );
  opening.addEventListener('success', () => resolve(opening.result));
  opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
});

window.takeIn = async (count) => {
  const open = await database;
  const begun = performance.now();
  const rows = (await (await fetch(`/rows?count=${count}`)).json()) as readonly object[];
  const transaction = open.transaction('rows', 'readwrite');
  for (const row of rows) transaction.objectStore('rows').put(row);
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve);
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - begun;
};
