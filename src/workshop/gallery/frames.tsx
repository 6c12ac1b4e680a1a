import type { ReactNode } from 'react';
import { ActionBar } from '../../shop/ui/ActionBar';
import { BuyActions } from '../../shop/ui/BuyActions';
import { BottomBar } from '../../shop/ui/BottomBar';
import { Button, LinkButton } from '../../shop/ui/Button';
import { ConfirmDialog } from '../../shop/ui/ConfirmDialog';
import { Dialog, type DialogProps } from '../../shop/ui/Dialog';
import { FormSkeleton } from '../../shop/ui/FormSkeleton';
import { CartIcon } from '../../shop/ui/icons';
import { ItemAbout } from '../../shop/ui/ItemAbout';
import { ItemSkeleton } from '../../shop/ui/ItemSkeleton';
import { ItemTitle, ItemTop } from '../../shop/ui/ItemTop';
import { Notice } from '../../shop/ui/Notice';
import { Picture } from '../../shop/ui/Picture';
import { Price } from '../../shop/ui/Price';
import { ProductListSkeleton } from '../../shop/ui/ProductListSkeleton';
import { Actions, Result } from '../../shop/ui/Result';
import { RowsSkeleton } from '../../shop/ui/RowsSkeleton';
import { Screen, type ScreenProps } from '../../shop/ui/Screen';
import { SearchBox } from '../../shop/ui/SearchBox';
import { FeedSkeleton } from '../../shop/ui/Skeleton';
import { EmptyState } from '../../shop/ui/EmptyState';
import { ErrorState } from '../../shop/ui/ErrorState';
import { SbpMark } from '../../shop/ui/SbpMark';
import { SupportCode } from '../../shop/ui/SupportCode';
import { LoadingStatus } from '../../shop/ui/LoadingStatus';
import { StatusDrawing } from '../../shop/ui/StatusDrawing';
import { currencyMenu } from './controls';
import { cover, LONG_NAME, nothing, type Pieces } from './piece';

const screen = (props: Omit<ScreenProps, 'children'>) => ({
  coversPage: 200,
  view: <Screen {...props}>Содержимое</Screen>,
});
const ABOUT = {
  platforms: 'PS5, PS4',
  editionType: 'Полная игра',
  localizations: 'Русский интерфейс, Русские субтитры, Английская озвучка',
  description: 'Точный платформер из сотен коротких комнат, который честен и в трудности, и в помощи.',
};

const dialog = (over: Omit<DialogProps, 'children'>, children: ReactNode) => (
  <Dialog onCancel={nothing} {...over}>
    {children}
  </Dialog>
);
/** Bars, dialogs, notices, screens and their skeletons. */
export const FRAMES: Pieces = {
  BottomBar: {
    'на главной, с поиском': {
      coversPage: 160,
      view: (
        <BottomBar
          path="/"
          cartCount={0}
          favouritesCount={0}
          currency={currencyMenu({})}
          search={<SearchBox readOnly />}
        />
      ),
    },
    'в корзине, со счётчиками': {
      coversPage: 100,
      view: <BottomBar path="/shop-bag" cartCount={2} favouritesCount={120} currency={currencyMenu({})} />,
    },
    'выбор валюты открыт': {
      coversPage: 200,
      view: <BottomBar path="/profile" cartCount={0} favouritesCount={0} currency={currencyMenu({ open: true })} />,
    },
  },
  ActionBar: {
    'цена и покупка': {
      coversPage: 220,
      view: (
        <ActionBar>
          <Price price="4499 руб." original="5999 руб." />
          <Button wide>В корзину</Button>
        </ActionBar>
      ),
    },
  },
  BuyActions: {
    покупка: { coversPage: 220, view: <BuyActions editionId="1" price="4499 руб." onBuy={nothing} /> },
    'нет цены': { coversPage: 220, view: <BuyActions editionId={null} price={null} idle onBuy={nothing} /> },
    'уже в корзине': {
      coversPage: 220,
      view: <BuyActions editionId="1" price="4499 руб." inCart confirmed onBuy={nothing} />,
    },
  },
  ConfirmDialog: {
    вопрос: {
      coversPage: 320,
      view: (
        <ConfirmDialog title="Убрать из корзины?" onConfirm={nothing} onCancel={nothing}>
          {LONG_NAME}
        </ConfirmDialog>
      ),
    },
  },
  Dialog: {
    объяснение: {
      coversPage: 320,
      view: dialog({ title: 'Цена игр в корзине уменьшилась?', actions: <Button>Понятно</Button> }, 'Это не ошибка!'),
    },
    'с рисунком, без отмены': {
      coversPage: 320,
      view: dialog({ title: 'Ожидание оплаты', onCancel: undefined, centred: true }, <StatusDrawing kind="running" />),
    },
  },
  Screen: {
    'с заголовком': screen({ title: 'Корзина' }),
    'заголовок ещё грузится': screen({ title: 'Коллекция', titlePending: true }),
    'заголовок скрыт': screen({ title: 'Магазин', titleHidden: true }),
  },
  Result: {
    хорошо: (
      <>
        <Result kind="good" title="Оплата успешна!">
          Мы начали обработку вашего заказа.
        </Result>
        <Actions>
          <LinkButton to="/">Вернуться на главную</LinkButton>
        </Actions>
      </>
    ),
    плохо: (
      <Result kind="bad" title="Ошибка оплаты">
        Повторите попытку.
      </Result>
    ),
    идёт: <Result kind="running">Проверяем статус платежа...</Result>,
  },
  StatusDrawing: {
    running: <StatusDrawing kind="running" />,
    good: <StatusDrawing kind="good" />,
    bad: <StatusDrawing kind="bad" />,
  },
  Notice: {
    'к сведению': <Notice>При добавлении товара в другой валюте корзина будет очищена.</Notice>,
    'предупреждение с кнопкой': (
      <Notice kind="warning" actions={<Button small>Переключить валюту</Button>}>
        Товары в корзине добавлены в другой валюте (TRY).
      </Notice>
    ),
  },
  EmptyState: {
    'с рисунком и ссылкой': (
      <EmptyState
        icon={<CartIcon size={40} />}
        text="Здесь пока ничего нет"
        action={<LinkButton to="/">Перейти в каталог</LinkButton>}
      />
    ),
  },
  SbpMark: { 'знак СБП': <SbpMark /> },
  SupportCode: { 'рядом с ошибкой': <SupportCode code="7f3a" /> },
  ErrorState: {
    'с повтором': <ErrorState text="Ошибка при загрузке данных" onRetry={nothing} />,
    'без повтора': <ErrorState text="Ошибка при загрузке игры" />,
    'с кодом для поддержки': <ErrorState text="Ошибка при загрузке игры" code="7f3a" />,
  },
  LoadingStatus: { загрузка: <LoadingStatus text="Загрузка..." /> },
  Skeleton: { главная: <FeedSkeleton /> },
  ProductListSkeleton: { список: <ProductListSkeleton /> },
  ItemTop: {
    'обложка и название': (
      <ItemTop
        cover={<Picture src={cover(200)} alt={LONG_NAME} />}
        facts={<ItemTitle>{LONG_NAME}</ItemTitle>}
        editions={<p>Издания</p>}
      >
        <Price price="4499 руб." size="large" />
      </ItemTop>
    ),
  },
  ItemAbout: { загружено: <ItemAbout about={ABOUT} />, загружается: <ItemAbout about={null} /> },
  ItemSkeleton: {
    товар: <ItemSkeleton />,
    'известный товар': <ItemSkeleton title={LONG_NAME} image={cover(200)} about={ABOUT} />,
  },
  RowsSkeleton: { 'строки корзины': <RowsSkeleton /> },
  FormSkeleton: { форма: <FormSkeleton /> },
};
