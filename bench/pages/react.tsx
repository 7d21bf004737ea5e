import { createRoot } from 'react-dom/client';

/** The floor of what is downloaded: React and nothing else. */
const place = document.querySelector('#root');
if (place === null) throw new Error('no #root');
createRoot(place).render(<main>ready</main>);
