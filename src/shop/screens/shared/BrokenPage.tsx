import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Screen } from '../../ui/Screen';
import { useConnectionRestored, useSurvivesReload } from '../../wiring/react';

/** One page broke or its file is gone; the menu still works, the cart is kept. */
export function BrokenPage({ onReload }: { onReload: (mayReload?: () => boolean) => void }) {
  const survivesReload = useSurvivesReload();
  // A file that failed to load because there was no connection is loaded again once there is one; but nothing is lost by
  // a reload that nobody asked for.
  useConnectionRestored(() => onReload(survivesReload));
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text={`Не удалось открыть страницу. ${survivesReload() ? 'Обновите её: корзина и избранное сохранены.' : 'Обновите её.'}`}
        action={
          <>
            <Button onClick={() => onReload()}>Обновить страницу</Button>
            <LinkButton to="/" variant="ghost">
              Вернуться на главную
            </LinkButton>
          </>
        }
      />
    </Screen>
  );
}
