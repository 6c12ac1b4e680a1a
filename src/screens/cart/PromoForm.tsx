import {
  selectIsCheckingPromo,
  selectMayApplyPromo,
  selectPromoError,
  selectPromoStatus,
  selectPromoText,
} from '../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../machines/cart/cart.verbs';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import css from './PromoForm.module.css';

/** The promo code (section 2, Cart). The cart holds the typed text: what is said of a code stands only beside it. */
export function PromoForm() {
  const { applyPromo, editPromo } = useFlowVerbs('cart', cartVerbs);
  const code = useFlowSelector('cart', selectPromoText);
  const status = useFlowSelector('cart', selectPromoStatus);
  const error = useFlowSelector('cart', selectPromoError);
  const checking = useFlowSelector('cart', selectIsCheckingPromo);
  const maySubmit = useFlowSelector('cart', selectMayApplyPromo);
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
        onChange={(event) => editPromo(event.target.value)}
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
