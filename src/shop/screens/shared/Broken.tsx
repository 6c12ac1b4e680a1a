import { useEffect } from 'react';
import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Screen } from '../../ui/Screen';
import { useConnectionRestored, type ShopWorld } from '../../wiring/react';

/** One page broke or its file is gone; the menu still works, the cart is kept. */
export function BrokenPage({ effects: { browserWindow, saved } }: Pick<ShopWorld, 'effects'>) {
  // If a file failed to load without a connection, the page reloads once the network is back, unless the reload would lose
  // something.
  useConnectionRestored(() => void browserWindow.reloadLater(saved.survivesReload));
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text={`Не удалось открыть страницу. ${saved.survivesReload() ? 'Обновите её: корзина и избранное сохранены.' : 'Обновите её.'}`}
        action={
          <>
            <Button onClick={() => browserWindow.reload(undefined, true)}>Обновить страницу</Button>
            <LinkButton to="/" variant="ghost">
              Вернуться на главную
            </LinkButton>
          </>
        }
      />
    </Screen>
  );
}

/** The whole shop failed: says so and offers a reload, which keeps everything that is stored. */
export function BrokenShop({ effects: { browserWindow, saved, telegram } }: Pick<ShopWorld, 'effects'>) {
  // Nothing answers it any more; without it the phone's own Back closes the mini-app.
  useEffect(() => telegram.hideBackButton(), [telegram]);
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text={`Не удалось показать магазин.${saved.survivesReload() ? ' Корзина и избранное сохранены.' : ''}`}
        action={<Button onClick={() => browserWindow.reload(undefined, true)}>Обновить страницу</Button>}
      />
    </Screen>
  );
}
