// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pane, type PaneProps } from '../../src/workshop/workbench/Pane';

let isBroken = true;
function Fragile() {
  if (isBroken) throw new Error('кончились чернила');
  return 'содержимое';
}
const page = (about: number) =>
  createElement(
    'main',
    null,
    'рядом',
    createElement(Pane, { name: 'Схема', about } as PaneProps, createElement(Fragile)),
  );

beforeEach(() => {
  isBroken = true;
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a workbench pane that crashes shows the error in its place, and the rest of the page stays', async () => {
  render(page(1));
  expect(screen.getByRole('alert').textContent).toContain('«Схема» не показать');
  expect(screen.getByRole('alert').textContent).toContain('кончились чернила');
  expect(screen.getByText('рядом')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Показать снова' }));
  expect(screen.getByText(/содержимое/)).toBeTruthy();
});

test('a workbench pane that crashed renders again once its subject changes', () => {
  const { rerender } = render(page(1));
  isBroken = false;
  rerender(page(2));
  expect(screen.queryByRole('alert')).toBeNull();
});
