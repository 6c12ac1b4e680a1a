import { useEffect } from 'react';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { nameDocument } from '../../ui/Screen';
import { usePlaceOf, type ShownScreen } from '../../wiring/shownBefore';

/** The HTML of a screen that the page showed before the shop's code had loaded, until the screen itself is ready. */
export function ShownBefore({ shown }: { shown: ShownScreen }) {
  const place = usePlaceOf(shown);
  useEffect(() => nameDocument(shown.main.ariaLabel ?? ''), [shown]);
  return (
    <div ref={place}>
      <LoadingStatus text="Загрузка..." hidden />
    </div>
  );
}
