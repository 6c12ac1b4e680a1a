import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { listPage } from '../../../machines/model/paging';
import { FIRST_PLACE, type Place } from '../../../machines/model/place';
import { selectPlace } from '../../../machines/listPositions/listPositions.selectors';
import { listPositionsVerbs } from '../../../machines/listPositions/listPositions.verbs';
import { useFlow, useFlowSelector, useFlowVerbs } from './react';

/** The page of this screen's list, and the way to the others (paging-3). @param cards null while they are unknown */
export function useListPage<Card>(cards: readonly Card[] | null, pageSize: number) {
  const { pathname } = useLocation();
  const { turnPage } = useFlowVerbs('listPositions', listPositionsVerbs);
  const wanted = useFlowSelector('listPositions', (listPositions) => selectPlace(pathname)(listPositions).page);
  const shown = useMemo(() => listPage(cards ?? [], wanted, pageSize), [cards, wanted, pageSize]);
  useEffect(() => {
    if (cards && shown.page !== wanted) turnPage(shown.page);
  }, [cards, shown.page, wanted, turnPage]);
  return { ...shown, onPage: turnPage };
}

/** The place to restore when the shopper returns to this screen; read once. After a tap on a link it is the start. */
export function useLeftPlace(): Place {
  const listPositions = useFlow('listPositions');
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [place] = useState(() => (isReturn ? selectPlace(pathname)(listPositions.getSnapshot()) : FIRST_PLACE));
  return place;
}
