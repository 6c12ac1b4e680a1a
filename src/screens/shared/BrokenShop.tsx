import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Screen } from '../../ui/Screen';

/** Nothing can be shown any more: what happened, and a fresh start that loses nothing that was stored. */
export function BrokenShop({ onReload }: { onReload: () => void }) {
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text="Не удалось показать магазин. Корзина и избранное сохранены."
        action={<Button onClick={onReload}>Обновить страницу</Button>}
      />
    </Screen>
  );
}
