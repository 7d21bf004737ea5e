import { EquirectangularAdapter, Viewer } from '@photo-sphere-viewer/core';
import '@photo-sphere-viewer/core/index.css';

declare global {
  interface Window {
    /** Keeps a picture, given as base64, for the worker to answer with. */
    keepSphere(base64: string): Promise<void>;
  }
}

/** The floor of the tours: the viewer alone over a picture that lies on the device. A worker answers for its files. */
window.keepSphere = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const cache = await caches.open('boot');
  const headers = { 'content-type': 'image/jpeg' };
  await cache.put('./sphere.jpg', new Response(bytes, { headers }));
};

const container = document.querySelector<HTMLElement>('#sphere');
if (container === null) throw new Error('no #sphere');
void navigator.serviceWorker.register('./boot-sw.js');
if ((await caches.match('./sphere.jpg')) !== undefined) {
  const viewer = new Viewer({
    container,
    adapter: EquirectangularAdapter.withConfig({ useXmpData: false }),
    navbar: false,
  });
  await viewer.setPanorama('./sphere.jpg', { transition: false });
}
