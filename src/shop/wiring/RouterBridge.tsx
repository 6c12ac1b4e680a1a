import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { opensHere } from '../../../machines/model/opensHere';
import { addressOf, screenAt } from '../../../machines/model/screens';
import { useFlow, useShopWorld } from './react';

/** Connects React Router with the navigation machine: visits go in, the navigation of the machines comes out. */
export function RouterBridge() {
  const { router, browserWindow } = useShopWorld().effects;
  const navigation = useFlow('navigation');
  const navigate = useNavigate();
  const location = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ path: location.pathname, position: 0 });
  /** Whether an opened screen is not shown yet, because its file is still loading. */
  const isFileLoading = useCallback(() => router.visit().position > shown.current.position, [router]);
  useLayoutEffect(
    () =>
      router.attach((to, options) => {
        if (typeof to === 'number') void navigate(to);
        else void navigate(to, { ...options, replace: options?.replace === true || isFileLoading() });
      }),
    [router, navigate, isFileLoading],
  );
  useLayoutEffect(() => {
    const { position, orderId } = router.visit();
    navigation.send({
      type: 'navigation.arrived',
      path: location.pathname,
      position,
      isReturn: kind === 'POP',
      ...(orderId == null ? {} : { orderId }),
    });
    if (screenAt(location.pathname) === null) router.replace(addressOf('home'));
    if (shown.current.path !== location.pathname) browserWindow.releaseFocus();
    shown.current = { path: location.pathname, position };
    // A new page begins at its top; on the way back, the browser and the lists restore the position.
    if (kind !== 'POP') browserWindow.scrollTo(0);
  }, [navigation, router, browserWindow, location, kind]);
  useEffect(() => {
    // The old screen is shown until the file of the new one has loaded. A second tap on the link would add the new screen to
    // the history twice. A tap on any other link gives the new screen up: it would be left behind in the history.
    const giveUpScreen = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a');
      const { path } = router.visit();
      if (link?.origin !== document.location.origin || path === shown.current.path) return;
      // With a key the link opens another tab or window, and this page stays.
      if (link.pathname !== path && !(isFileLoading() && opensHere(event))) return;
      event.preventDefault();
      if (link.pathname === path) return;
      router.back();
      if (link.pathname !== shown.current.path) window.addEventListener('popstate', () => link.click(), { once: true });
    };
    document.addEventListener('click', giveUpScreen, { capture: true });
    return () => document.removeEventListener('click', giveUpScreen, { capture: true });
  }, [router, isFileLoading]);
  return null;
}
