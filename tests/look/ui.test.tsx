import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BottomBar } from '../../src/shop/ui/BottomBar';
import { Button, LinkButton } from '../../src/shop/ui/Button';
import { CurrencyIcon } from '../../src/shop/ui/CurrencyMenu';
import { Dialog } from '../../src/shop/ui/Dialog';
import { Pagination } from '../../src/shop/ui/Pagination';
import { PasswordField } from '../../src/shop/ui/PasswordField';
import { Picture } from '../../src/shop/ui/Picture';
import { PlatformBadges } from '../../src/shop/ui/PlatformBadges';
import { SearchBox } from '../../src/shop/ui/SearchBox';
import { TextField } from '../../src/shop/ui/TextField';
import { ConnectionsRestored } from '../../src/shop/ui/useLoadFailure';

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('a link button is busy while the file of its screen loads, and never on its own screen', async () => {
  const Loading = lazy(() => new Promise<never>(() => {}));
  render(
    <MemoryRouter>
      <Suspense>
        <LinkButton to="/">Главная</LinkButton>
        <LinkButton to="/payment">Оформить покупку</LinkButton>
        <Routes>
          <Route path="/" element={null} />
          <Route path="/payment" element={<Loading />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  const link = (name: string) => screen.getByRole('link', { name });
  await userEvent.click(link('Главная'));
  expect(link('Главная')).not.toHaveAttribute('aria-busy');
  await userEvent.click(link('Оформить покупку'));
  expect(link('Оформить покупку')).toHaveAttribute('aria-busy', 'true');
  // The shopper goes back before the file has loaded.
  fireEvent.popState(window);
  expect(link('Оформить покупку')).not.toHaveAttribute('aria-busy');
});

describe('a dialog', () => {
  function Shop({ cancellable = true }: { cancellable?: boolean }) {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <main tabIndex={-1}>
        <Button onClick={() => setOpen(true)}>Удалить</Button>
        {open && (
          <Dialog
            title="Убрать из корзины?"
            onCancel={cancellable ? close : undefined}
            actions={
              <>
                <Button onClick={close}>Нет</Button>
                <Button onClick={close}>Да</Button>
              </>
            }
          >
            Игра
          </Dialog>
        )}
      </main>
    );
  }

  const open = async (cancellable = true) => {
    const user = userEvent.setup();
    render(<Shop cancellable={cancellable} />);
    await user.click(button('Удалить'));
    return { user, dialog: screen.getByRole('dialog', { name: 'Убрать из корзины?' }) };
  };

  it('is modal and takes the focus', async () => {
    const { dialog } = await open();
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('is cancelled by Escape and returns the focus', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Удалить'));
  });

  it('is cancelled by a tap beside it, but not by a tap inside', async () => {
    const { user, dialog } = await open();
    await user.click(dialog);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await user.click(dialog.parentElement as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open when a press that began inside ends beside it, as when the text of its field is selected', async () => {
    const { user, dialog } = await open();
    const target = dialog.parentElement as HTMLElement;
    await user.pointer([{ keys: '[MouseLeft>]', target: dialog }, { target }, { keys: '[/MouseLeft]' }]);
    fireEvent.click(target);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('keeps the focus inside, in both directions', async () => {
    const { user } = await open();
    await user.tab();
    expect(document.activeElement).toBe(button('Нет'));
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(button('Нет'));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(button('Да'));
  });

  it('stays open on Escape and on a tap beside it when it cannot be cancelled', async () => {
    const { user, dialog } = await open(false);
    await user.keyboard('{Escape}');
    await user.click(dialog.parentElement as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('moves the focus to the screen when its opener was removed', async () => {
    const user = userEvent.setup();
    function Row() {
      const [state, setState] = useState<'row' | 'asked' | 'removed'>('row');
      return (
        <main tabIndex={-1}>
          {state !== 'removed' && <Button onClick={() => setState('asked')}>Удалить</Button>}
          {state === 'asked' && (
            <Dialog title="Убрать?" actions={<Button onClick={() => setState('removed')}>Да</Button>}>
              Игра
            </Dialog>
          )}
        </main>
      );
    }
    render(<Row />);
    await user.click(button('Удалить'));
    await user.click(button('Да'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('the pagination', () => {
  it('names its buttons, marks the current page and requests another one', async () => {
    const onPage = vi.fn<(page: number) => void>();
    render(<Pagination page={4} pageCount={9} pages={[2, 3, 4, 5, 6]} onPage={onPage} />);
    expect(screen.getByRole('navigation', { name: 'Страницы' })).toBeTruthy();
    expect(button('Страница 4').getAttribute('aria-current')).toBe('page');
    expect(button('Страница 5').hasAttribute('aria-current')).toBe(false);
    for (const name of ['Первая', 'Предыдущая', 'Следующая', 'Последняя']) {
      await userEvent.click(button(`${name} страница`));
    }
    await userEvent.click(button('Страница 6'));
    expect(onPage.mock.calls.flat()).toEqual([1, 3, 5, 9, 6]);
  });

  it('disables the buttons at both ends', () => {
    const { rerender } = render(<Pagination page={1} pageCount={2} pages={[1, 2]} onPage={vi.fn()} />);
    const disabled = () => screen.getAllByRole<HTMLButtonElement>('button').filter((each) => each.disabled);
    const names = () => disabled().map((each) => each.getAttribute('aria-label'));
    expect(names()).toEqual(['Первая страница', 'Предыдущая страница']);
    rerender(<Pagination page={2} pageCount={2} pages={[1, 2]} onPage={vi.fn()} />);
    expect(names()).toEqual(['Следующая страница', 'Последняя страница']);
  });
});

describe('a picture', () => {
  it('keeps its name when its file is missing or does not load, and loads a new address', () => {
    const { rerender } = render(<Picture src={null} alt="Astro Bot" />);
    const picture = () => screen.getByRole('img', { name: 'Astro Bot' });
    expect(picture().tagName).not.toBe('IMG');
    rerender(<Picture src="/a.png" alt="Astro Bot" />);
    expect(picture().tagName).toBe('IMG');
    fireEvent.error(picture());
    expect(picture().tagName).not.toBe('IMG');
    rerender(<Picture src="/b.png" alt="Astro Bot" />);
    expect(picture().getAttribute('src')).toBe('/b.png');
  });

  it.each([
    ['a cover', <Picture key="a" src="/a.png" alt="Astro Bot" />],
    ['a platform', <PlatformBadges key="b" platforms={[{ name: 'Astro Bot', icon: '/a.png' }]} />],
    [
      'a currency',
      <span key="c" role="img" aria-label="Astro Bot">
        <CurrencyIcon icon="/a.png" />
      </span>,
    ],
  ])('is loaded again when the connection is restored, also where its request fails only then: %s', (_, piece) => {
    const after = (times: number) => <ConnectionsRestored value={times}>{piece}</ConnectionsRestored>;
    const { container, rerender } = render(after(0));
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() as HTMLElement);
    expect(picture()).toBeNull();
    expect(screen.getByRole('img', { name: 'Astro Bot' }), 'a drawing or a name').not.toBeEmptyDOMElement();
    rerender(after(1));
    expect(picture()?.getAttribute('src')).toBe('/a.png');
    rerender(after(2));
    const load = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
    fireEvent.error(picture() as HTMLElement);
    expect(load.mock.calls).toEqual([['/a.png']]);
    load.mockRestore();
    fireEvent.error(picture() as HTMLElement);
    expect(picture()).toBeNull();
  });

  it('reserves its size, and loads lazily unless it is eager or has priority', () => {
    const { rerender } = render(<Picture src="/a.png" alt="A" />);
    const attribute = (name: string) => screen.getByRole('img').getAttribute(name);
    expect([attribute('width'), attribute('height'), attribute('loading')]).toEqual(['480', '480', 'lazy']);
    rerender(<Picture src="/a.png" alt="A" eager />);
    expect([attribute('loading'), attribute('fetchpriority')]).toEqual(['eager', 'auto']);
    rerender(<Picture src="/a.png" alt="A" eager="first" />);
    expect([attribute('loading'), attribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  it('of a platform without an icon is still an image with its name', () => {
    render(<PlatformBadges platforms={[{ name: 'PS5', icon: '/ps5.svg' }, { name: 'PS4' }]} />);
    fireEvent.error(screen.getByRole('img', { name: 'PS5' }));
    expect(screen.getByRole('img', { name: 'PS5' }).textContent).toBe('PS5');
    expect(screen.getByRole('img', { name: 'PS4' }).textContent).toBe('PS4');
  });
});

describe('a field', () => {
  it('for a password shows and hides its text and keeps it', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Пароль" />);
    const input = screen.getByLabelText<HTMLInputElement>('Пароль');
    await user.type(input, 'secret');
    expect(input.type).toBe('password');
    await user.click(button('Показать пароль'));
    expect([input.type, input.value]).toEqual(['text', 'secret']);
    await user.click(button('Скрыть пароль'));
    expect(input.type).toBe('password');
  });

  it('keeps what is typed: the phone corrects neither names nor codes nor a search', () => {
    render(
      <>
        <TextField label="Имя" />
        <TextField label="Email" type="email" />
        <PasswordField label="Пароль" />
        <SearchBox />
      </>,
    );
    for (const field of document.querySelectorAll('input')) {
      expect(field).toHaveAttribute('autocorrect', 'off');
      expect(field).toHaveAttribute('spellcheck', 'false');
    }
  });
});

it('the bottom bar marks a tapped tab at once, while the file of its screen is still loading', async () => {
  const bar = (path: string) => (
    <MemoryRouter>
      <BottomBar path={path} cartCount={0} favouritesCount={0} />
    </MemoryRouter>
  );
  const { rerender } = render(bar('/'));
  const tab = (name: string) => screen.getByRole('link', { name });
  await userEvent.click(tab('Корзина'));
  expect(tab('Корзина')).toHaveAttribute('aria-current', 'page');
  expect(tab('Главная')).not.toHaveAttribute('aria-current');
  // The shopper goes back before that.
  fireEvent.popState(window);
  expect(screen.getByRole('link', { current: 'page' })).toBe(tab('Главная'));
  await userEvent.click(tab('Корзина'));
  rerender(bar('/item/26'));
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});
