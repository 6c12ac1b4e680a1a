import { selectPromoForm } from '../../../../machines/promo/promo.selectors';
import { promoVerbs } from '../../../../machines/promo/promo.verbs';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import css from './PromoForm.module.css';

/** The promo code. The flow keeps the typed text, so that a result is shown only beside its own code (promo-6). */
export function PromoForm() {
  const { applyPromo, editPromo } = useFlowVerbs('promo', promoVerbs);
  const { code, status, error, isChecking, maySubmit } = useFlowSelector('promo', selectPromoForm);
  return (
    <form
      className={css['form']}
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
        enterKeyHint="go"
        onChange={(event) => editPromo(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className={css['button']}
        busy={isChecking}
        confirmed={status === 'success'}
        disabled={!maySubmit && !isChecking}
      >
        {status === 'success' ? 'Промокод применен' : 'Применить'}
      </Button>
    </form>
  );
}
