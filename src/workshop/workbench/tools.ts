import { PHONE, type Tools } from './shopTools';

export type { Tools };

/**
 * Connects a shop in the workbench's frame with it; elsewhere opens what the address asks for: the workbench (`?qa`), the page
 * of our own inspector (`?inspector`), the pieces of interface (`/gallery`), or an inspector beside a shop (`?inspect`: Stately's,
 * `?inspect=local`: ours).
 * @returns what to start the shop with; null for a plain shop; 'page' where the page is taken and no shop is wanted
 */
export async function startTools(browser: Window): Promise<Tools | 'page' | null> {
  if (browser.frameElement?.getAttribute('name') === PHONE) return (await import('./frame')).connect(browser);
  const query = new URLSearchParams(browser.location.search);
  if (query.has('qa')) {
    (await import('./openWorkbench')).openWorkbench(browser);
    return 'page';
  }
  if (query.has('inspector')) {
    (await import('./inspectorPage')).openInspectorPage(browser);
    return 'page';
  }
  if (browser.location.pathname === '/gallery') {
    (await import('./galleryPage')).openGallery(browser);
    return 'page';
  }
  const { inspectorWish } = await import('./inspectorWish');
  const wish = inspectorWish(browser);
  return wish === null ? null : (await import('./startInspector')).startInspector(browser, wish);
}
