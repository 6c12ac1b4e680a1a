import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useFlow, useShopWorld } from './react';

/** Connects React Router with the navigation machine: visits go in, the navigation of the machines comes out. */
export function RouterBridge() {
  const { router, browserWindow } = useShopWorld().effects;
  const navigation = useFlow('navigation');
  const navigate = useNavigate();
  const location = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ path: location.pathname, position: 0 });
  useLayoutEffect(
    () =>
      router.attach((to, options) => {
        if (typeof to === 'number') void navigate(to);
        else void navigate(to, options);
      }),
    [router, navigate],
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
    if (shown.current.path !== location.pathname) browserWindow.releaseFocus();
    shown.current = { path: location.pathname, position };
    // A new page begins at its top; on the way back, the browser and the lists restore the position.
    if (kind !== 'POP') browserWindow.scrollTo(0);
  }, [navigation, router, browserWindow, location, kind]);
  useEffect(() => {
    // The old screen is shown until the file of the new one has loaded. A second tap on the link would add the new screen to
    // the history twice, and so would a tap on a link to the old one: Back would seem to do nothing.
    const ignoreSecondTap = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a');
      const { path, position } = router.visit();
      if (link?.origin !== document.location.origin || path === shown.current.path) return;
      const isGivenUp = link.pathname === shown.current.path && position > shown.current.position;
      if (isGivenUp) router.back();
      if (isGivenUp || link.pathname === path) event.preventDefault();
    };
    document.addEventListener('click', ignoreSecondTap, { capture: true });
    return () => document.removeEventListener('click', ignoreSecondTap, { capture: true });
  }, [router]);
  return null;
}
