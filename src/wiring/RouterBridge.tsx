import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFlow, useShopWorld } from './react';

/** Joins React Router with the navigation machine: arrivals go in, the machines' wishes come out. */
export function RouterBridge() {
  const { router } = useShopWorld().effects;
  const navigation = useFlow('navigation');
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(() => router.attach((to, options) => {
    if (typeof to === 'number') void navigate(to);
    else void navigate(to, options);
  }), [router, navigate]);
  useLayoutEffect(() => {
    navigation.send({ type: 'navigation.arrived', path: location.pathname, position: router.visit().position });
  }, [navigation, router, location]);
  return null;
}
