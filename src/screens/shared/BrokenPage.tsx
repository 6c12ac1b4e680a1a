import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/State';
import { Screen } from '../../ui/Screen';

/** One page broke or its file is gone; the menu still works, the cart is kept. */
export function BrokenPage({ onReload }: { onReload: () => void }) {
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text="Не удалось открыть страницу. Обновите её: корзина и избранное сохранены."
        action={
          <>
            <Button onClick={onReload}>Обновить страницу</Button>
            <LinkButton to="/" variant="ghost">Вернуться на главную</LinkButton>
          </>
        }
      />
    </Screen>
  );
}
