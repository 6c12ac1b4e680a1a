import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dismiss, recordInputs } from '../../src/workshop/workbench/recorder';
import type { Step } from '../../src/workshop/workbench/steps';
import { demoServer, findScreen, renderShop } from '../support/renderShop';

demoServer();

test('a tap beside the open list of currencies is recorded as closing it, not as a tap on what is there', async () => {
  const steps: Step[] = [];
  recordInputs(window, (step) => steps.push(step));
  const { user } = renderShop('/');
  const currency = screen.getByRole('button', { name: 'Валюта: RUB' });
  const option = { name: 'Выбрать валюту TRY' };
  const [card] = await screen.findAllByRole('article');
  await user.click(currency);
  await screen.findByRole('button', option);
  await user.click(within(card as HTMLElement).getByRole('button', { name: 'Добавить в корзину' }));
  expect(screen.queryByRole('button', option)).toBeNull();
  const opening: Step = { do: 'press', at: { role: 'button', name: 'Валюта: RUB' } };
  expect(steps).toEqual([opening, { do: 'dismiss' }]);

  await user.click(currency);
  await screen.findByRole('button', option);
  dismiss(window);
  await waitFor(() => expect(screen.queryByRole('button', option)).toBeNull());
});

test('the focus that leaves a text field by Tab is recorded', async () => {
  const steps: Step[] = [];
  recordInputs(window, (step) => steps.push(step));
  const { user } = renderShop('/search-results');
  await findScreen('Поиск');
  await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), 'g');
  await user.tab();
  expect(steps.slice(-2)).toEqual([{ do: 'type', at: { role: 'field', name: 'Поиск' }, text: 'g' }, { do: 'leave' }]);
});
