import { useState } from 'react';
import {
  selectIsCheckingPromo,
  selectPromo,
  selectPromoError,
  selectPromoStatus,
} from '../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../machines/cart/cart.verbs';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import css from './PromoForm.module.css';

/** The promo code (section 2, Cart). The typed text is kept in the view until it is submitted. */
export function PromoForm() {
  const { applyPromo, editPromo } = useFlowVerbs('cart', cartVerbs);
  const applied = useFlowSelector('cart', selectPromo);
  const status = useFlowSelector('cart', selectPromoStatus);
  const error = useFlowSelector('cart', selectPromoError);
  const checking = useFlowSelector('cart', selectIsCheckingPromo);
  const [code, setCode] = useState(applied?.code ?? '');
  const maySubmit = useFlowSelector('cart', (snapshot) => snapshot.can({ type: 'promo.submitted', code }));
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyPromo(code);
      }}
    >
      <TextField
        className={css['field']}
        label="Промокод"
        labelHidden
        placeholder="Промокод"
        value={code}
        error={error}
        invalid={status === 'error'}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => {
          setCode(event.target.value);
          editPromo();
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className={css['button']}
        busy={checking}
        confirmed={status === 'success'}
        disabled={!maySubmit && !checking}
      >
        {status === 'success' ? 'Промокод применен' : 'Применить'}
      </Button>
    </form>
  );
}
