import { useEffect } from 'react';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { nameDocument } from '../../ui/Screen';
import { usePlaceOf, type ShownScreen } from '../../wiring/shownBefore';

/** The HTML that stands for a screen, or for the products of Home, until the shop has rendered them. */
export function ShownBefore({ shown }: { shown: ShownScreen }) {
  const place = usePlaceOf(shown);
  useEffect(() => nameDocument(shown.content.ariaLabel ?? ''), [shown]);
  return (
    <div ref={place} data-place>
      <LoadingStatus text="Загрузка..." hidden />
    </div>
  );
}
