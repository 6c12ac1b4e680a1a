import { expect, it } from 'vitest';
import { LINKS } from '../../src/operator/contract/callLinks';
import openApi from '../../src/operator/contract/openapi.json';
import { BILL } from '../../src/shop/api/payment.api';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { walkLinks } from './walkLinks';
import { serveDemo } from '../support/serveDemo';

async function startDemo() {
  const demo = createDemoShop();
  return { demo, base: `${(await serveDemo(demo)).origin}/api` };
}

const asShopper = { 'x-telegram-user-id': '1001' };

it('a client that has only the document buys a product by following the links', async () => {
  const { demo, base } = await startDemo();
  const steps = await walkLinks(openApi, 'searchProducts', { base, headers: asShopper });
  expect(steps.map(({ operationId, status }) => `${operationId} ${status}`)).toEqual([
    'searchProducts 200',
    'getProduct 200',
    'calculateCartTotal 200',
    'createBill 200',
    'getPaymentStatus 200',
    'verifyPayment 200',
  ]);
  const [search, product, , bill] = steps.map(({ answer }) => answer);
  expect(product).toHaveProperty('data.id', (search as { id: number }[])[0]?.id);
  const [order] = demo.orders.all();
  expect(bill).toHaveProperty(BILL.orderId, order?.id);
  expect(order?.titles).toEqual([(product as { data: { name: string } }).data.name]);
});

it('every link of the document leads to a call, which the demo backend answers with the values of the link', async () => {
  const { base } = await startDemo();
  const steps = await walkLinks(openApi, 'listCurrencies', { base, headers: asShopper });
  expect(steps.filter(({ status }) => status !== 200)).toEqual([]);
  const linked = new Set(Object.values(LINKS).flatMap((links) => Object.values(links).map((one) => one.operationId)));
  expect(new Set(steps.slice(1).map(({ operationId }) => operationId))).toEqual(linked);
});
