import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_PLACE, type Place } from '../../../machines/model/place';
import { selectPlace } from '../../../machines/listPositions/listPositions.selectors';
import { useFlow, useFlowSelector } from './react';

/** The page of this screen's list, counted from 1. */
export function useListPage(): number {
  const { pathname } = useLocation();
  return useFlowSelector('listPositions', (listPositions) => selectPlace(pathname)(listPositions).page);
}

/** The place to restore when the shopper returns to this screen; read once. After a tap on a link it is the start. */
export function useLeftPlace(): Place {
  const listPositions = useFlow('listPositions');
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [place] = useState(() => (isReturn ? selectPlace(pathname)(listPositions.getSnapshot()) : FIRST_PLACE));
  return place;
}
