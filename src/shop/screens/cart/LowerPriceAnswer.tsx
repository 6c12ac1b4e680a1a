import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { handFocusOn } from '../../ui/handFocusOn';
import css from './LowerPriceAnswer.module.css';

/** «Цена игр в корзине уменьшилась?»: an explanation that opens and closes (cart-17). */
export function LowerPriceAnswer() {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button ref={handFocusOn} type="button" className={css['question']} onClick={() => setOpen(true)}>
        Цена игр в корзине уменьшилась?
      </button>
      {open && (
        <Dialog
          title="Цена игр в корзине уменьшилась?"
          onCancel={close}
          actions={<Button onClick={close}>Понятно</Button>}
        >
          <p>
            Это не ошибка! С каждой добавленной игрой мы пересчитываем стоимость всей корзины. Чем больше величина
            покупки, тем меньше цена.
          </p>
        </Dialog>
      )}
    </>
  );
}
