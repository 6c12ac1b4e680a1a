import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Screen } from '../../ui/Screen';
import { useReturn } from '../../wiring/react';

interface BrokenPageProps {
  onReload: () => void;
  /** Whether a reload finds everything again. */
  isSaved: () => boolean;
}

/** One page broke or its file is gone; the menu still works, the cart is kept. */
export function BrokenPage({ onReload, isSaved }: BrokenPageProps) {
  // A file that failed to load because there was no connection is loaded again once there is one. Not where the browser
  // has refused to store the cart or an order: a reload that nobody asked for would lose them.
  useReturn(() => {
    if (isSaved()) onReload();
  });
  return (
    <Screen title="Произошла ошибка">
      <ErrorState
        text="Не удалось открыть страницу. Обновите её: корзина и избранное сохранены."
        action={
          <>
            <Button onClick={onReload}>Обновить страницу</Button>
            <LinkButton to="/" variant="ghost">
              Вернуться на главную
            </LinkButton>
          </>
        }
      />
    </Screen>
  );
}
