import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Screen } from '../../ui/Screen';
import type { ShopWorld } from '../../wiring/react';

/** The whole shop failed: says so and offers a reload, which keeps everything that is stored. */
export function BrokenShop({ effects: { browserWindow, saved } }: Pick<ShopWorld, 'effects'>) {
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text={`Не удалось показать магазин.${saved.survivesReload() ? ' Корзина и избранное сохранены.' : ''}`}
        action={<Button onClick={() => browserWindow.reload(undefined, true)}>Обновить страницу</Button>}
      />
    </Screen>
  );
}
