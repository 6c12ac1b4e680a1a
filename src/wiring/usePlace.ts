import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Place } from '../../machines/model/place';
import { selectPlace } from '../../machines/places/places.selectors';
import { useFlow, useFlowSelector } from './react';

/** The page of this screen's list, counted from 1. */
export function useListPage(): number {
  const { pathname } = useLocation();
  return useFlowSelector('places', (places) => selectPlace(pathname)(places).page);
}

/** Where the shopper left this screen; read once, when it opens. */
export function useLeftPlace(): Place {
  const places = useFlow('places');
  const { pathname } = useLocation();
  const [place] = useState(() => selectPlace(pathname)(places.getSnapshot()));
  return place;
}
