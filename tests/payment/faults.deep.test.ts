import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { openPaymentForm } from '../support/payment';
import { failedCall } from '../support/record';
import { see } from '../support/see';
import { payButton } from '../support/shopper';

const shop = openShop();

// Which errors a browser reports without a status decides whether a second bill is requested; Node reports another one.
test.each(['a dropped connection', 'a body cut in the middle'] as const)(
  'a request for a bill that ends with %s shows that an order may exist',
  async (fault) => {
    shop.expectConsole(failedCall('/payment/create-bill'));
    const page = await openPaymentForm(shop);
    shop.server.breakCall(/\/payment\/create-bill/, fault);
    await payButton(page).click();
    await see(
      page.getByRole('alert').getByText(/^Произошла ошибка при создании платежа\..*Возможно, заказ уже создан/),
    );
    expect(await shop.server.orders()).toHaveLength(0);
  },
);
