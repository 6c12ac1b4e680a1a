import { useEffect } from 'react';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { nameDocument } from '../../ui/Screen';
import { usePlaceOf, type ShownScreen } from '../../wiring/shownBefore';

/** A screen that the page has shown since before the shop's code was there, until the screen itself is ready. */
export function ShownBefore({ shown }: { shown: ShownScreen }) {
  const place = usePlaceOf(shown);
  useEffect(() => nameDocument(shown.main.ariaLabel ?? ''), [shown]);
  return (
    <div ref={place}>
      <LoadingStatus text="Загрузка..." hidden />
    </div>
  );
}
