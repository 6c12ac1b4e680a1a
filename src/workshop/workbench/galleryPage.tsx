import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Gallery, OnePiece } from '../gallery/Gallery';

/** Opens every piece of interface in every state; with `?piece=…&state=…` that one alone. No shop runs here. */
export function openGallery(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  browser.document.title = 'Все детали';
  const query = new URLSearchParams(browser.location.search);
  const piece = query.get('piece');
  createRoot(root).render(
    <MemoryRouter>
      {piece === null ? (
        <main>
          <Gallery />
        </main>
      ) : (
        <OnePiece piece={piece} state={query.get('state') ?? ''} />
      )}
    </MemoryRouter>,
  );
}
