import { act, render, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Boundary } from '../../src/shop/screens/shared/Boundary';
import { lateScreen, LateScreens } from '../../src/shop/screens/shared/lateScreen';

const file = { default: ({ name }: { name: string }) => <p>Экран {name}</p> };
const open = (Screen: ReturnType<typeof lateScreen<{ name: string }>>) =>
  render(
    <Boundary resetKey="/item/1" fallback={<p>Не открылось</p>}>
      <LateScreens fallback={<p>Загрузка...</p>}>
        <Screen name="товара" />
      </LateScreens>
    </Boundary>,
  );
/** Loads the file of a screen, but not the first time. */
const loadLater = () =>
  vi.fn<() => Promise<typeof file>>().mockRejectedValueOnce(new Error('Нет сети')).mockResolvedValue(file);
/** React logs every error that a boundary catches. */
const silenceErrors = () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
};

describe('a screen that is loaded from its own file', () => {
  it('is shown at once, without a skeleton, when its file has loaded', async () => {
    const Screen = lateScreen(() => Promise.resolve(file));
    await Screen.load();
    open(Screen);
    expect(screen.getByText('Экран товара')).toBeVisible();
  });

  it('shows its skeleton while its file is loading, and requests the file once', async () => {
    let arrive = (_: typeof file): void => {};
    const ask = vi.fn<() => Promise<typeof file>>(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await act(async () => open(lateScreen(ask)));
    expect(screen.getByText('Загрузка...')).toBeVisible();
    await act(async () => arrive(file));
    expect(await screen.findByText('Экран товара')).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('replaces its skeleton as soon as its file has arrived', async () => {
    let arrive = (_: typeof file): void => {};
    const Screen = lateScreen<{ name: string }>(() => new Promise((resolve) => (arrive = resolve)));
    await act(async () => open(Screen));
    // Within `act` React never delays a screen.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    onTestFinished(() => void (environment.IS_REACT_ACT_ENVIRONMENT = true));
    arrive(file);
    for (let tasks = 0; tasks < 20; tasks += 1) await new Promise(setImmediate);
    expect(screen.getByText('Экран товара')).toBeVisible();
  });

  it('is loaded again when preloading failed', async () => {
    const ask = loadLater();
    const Screen = lateScreen(ask);
    await Screen.load();
    await act(async () => open(Screen));
    expect(await screen.findByText('Экран товара')).toBeVisible();
  });

  it('shows the error screen when its file has not loaded after 10 s, and itself when the file arrives after that', async () => {
    silenceErrors();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrive = (_: typeof file): void => {};
    await act(async () => open(lateScreen(() => new Promise((resolve) => (arrive = resolve)))));
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(screen.getByText('Загрузка...')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(await screen.findByText('Не открылось')).toBeVisible();
    await act(async () => arrive(file));
    expect(screen.getByText('Экран товара')).toBeVisible();
  });

  it('is loaded again when it is opened again after another screen', async () => {
    silenceErrors();
    const ask = loadLater();
    const Screen = lateScreen(ask);
    const at = (path: string) => (
      <Boundary resetKey={path} fallback={<p>Не открылось</p>}>
        <LateScreens fallback={<p>Загрузка...</p>}>
          {path === '/item/1' ? <Screen name="товара" /> : <p>Главная</p>}
        </LateScreens>
      </Boundary>
    );
    const { rerender } = render(at('/'));
    await act(async () => startTransition(() => rerender(at('/item/1'))));
    expect(await screen.findByText('Не открылось')).toBeVisible();
    expect(ask, 'not at once: the file may have taken 10 s to fail').toHaveBeenCalledTimes(1);
    rerender(at('/'));
    expect(screen.getByText('Главная')).toBeVisible();
    await act(async () => rerender(at('/item/1')));
    expect(await screen.findByText('Экран товара')).toBeVisible();
  });
});
