import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Screen } from '../../ui/Screen';

/** The whole shop failed: says so and offers a reload, which keeps everything that is stored. */
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
