import { useState, type ReactNode } from 'react';
import { ActionBar } from './ActionBar';
import { Badge, DiscountBadge } from './Badge';
import { BannerGrid } from './BannerGrid';
import { BottomBar } from './BottomBar';
import { Button, LinkButton } from './Button';
import { Checkbox } from './Checkbox';
import { Chip } from './Chip';
import { CurrencyMenu } from './CurrencyMenu';
import { Dialog } from './Dialog';
import { IconButton } from './IconButton';
import * as firstIcons from './icons';
import * as screenIcons from './screenIcons';
import { ItemList } from './ItemList';
import { ItemRow } from './ItemRow';
import { Notice } from './Notice';
import { Pagination } from './Pagination';
import { PasswordField } from './PasswordField';
import { PlatformBadges } from './PlatformBadges';
import { Price } from './Price';
import { ProductCard, type ProductCardProps } from './ProductCard';
import { ProductGrid, ProductRow } from './ProductGrid';
import { ProductSection } from './ProductSection';
import { Rating } from './Rating';
import { Screen } from './Screen';
import { SearchBox } from './SearchBox';
import { CartRowSkeleton, ItemSkeleton, ProductListSkeleton } from './Skeleton';
import { EmptyState, ErrorState, LoadingStatus } from './State';
import { TextField } from './TextField';

const nothing = () => {};
const icons = { ...firstIcons, ...screenIcons };
const longName = "Marvel's Spider-Man: Miles Morales Ultimate Digital Deluxe Launch Edition + бонус";

/** A drawn cover, so that the gallery needs no network. */
function cover(hue: number, width = 480, height = 480): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 70% 45%)"/><stop offset="1" stop-color="hsl(${hue + 60} 70% 18%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="70%" cy="35%" r="22%" fill="hsl(${hue + 30} 90% 70%)" opacity=".7"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

const platforms = [{ name: 'PS4' }, { name: 'PS5' }];

const card: ProductCardProps = {
  name: 'Astro Bot',
  to: '/item/1',
  image: cover(210),
  editionType: 'Игра',
  editionName: 'Standard',
  platforms: [{ name: 'PS5' }],
  price: '4499 руб.',
  favourite: false,
  inCart: false,
  onFavourite: nothing,
  onCart: nothing,
};

const cards: ProductCardProps[] = [
  { ...card, original: '5999 руб.', percent: 25 },
  {
    ...card,
    name: longName,
    image: cover(350),
    platforms,
    editionType: 'Дополнение',
    editionName: 'Digital Deluxe Ultimate Edition',
    price: '1234567 руб.',
    original: '9999999 руб.',
    percent: 88,
    favourite: true,
    inCart: true,
    subscription: { mark: 'eaPlay', to: '/ea-play-collection' },
  },
  { ...card, name: 'Без обложки', image: null, subscription: { mark: 'psPlus', to: '/ps-plus-extra-collection' } },
  { ...card, name: 'Обложка не загрузилась', image: '/missing.png', platforms, price: '0 руб.', favourite: true },
];

function Part({ name, children }: { name: string; children: ReactNode }) {
  return <ProductSection title={name}>{children}</ProductSection>;
}

/** Every piece in every state, for looking at. Development only; never routed in the shop. */
export function Gallery({ dialog = false }: { dialog?: boolean }) {
  const [asked, setAsked] = useState(dialog);
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Screen title="Все детали" trailing={<IconButton label="Удалить" icon={<icons.TrashIcon />} />}>
        <BannerGrid
          banners={[
            { id: 1, name: 'Осенняя распродажа', to: '/collection/1', image: cover(220, 960, 540) },
            { id: 2, name: 'Новинки PS5', to: '/collection/2', image: cover(20, 960, 540) },
            { id: 3, name: 'Картинка не загрузилась', to: '/collection/3', image: '/missing.png' },
          ]}
          eager
        />
        <ProductSection title="Хиты недели" allTo="/collection/1">
          <ProductRow>
            {cards.slice(0, 3).map((props) => (
              <ProductCard key={props.name} {...props} headingLevel={3} />
            ))}
          </ProductRow>
        </ProductSection>
        <Part name="Сетка">
          <ProductGrid>
            {cards.map((props) => (
              <ProductCard key={props.name} {...props} headingLevel={3} />
            ))}
          </ProductGrid>
          <div style={{ paddingTop: 'var(--space-2)' }} />
          <Pagination page={page} pageCount={9} pages={[1, 2, 3, 4, 5]} onPage={setPage} />
        </Part>
        <Part name="Строки корзины и избранного">
          <ItemList rows={[
            <ItemRow
              key="1"
              title={longName}
              to="/item/1"
              image={cover(350)}
              lines={['Игра', 'Digital Deluxe Edition']}
              badges={<PlatformBadges platforms={platforms} />}
              price={<Price price="1234567 руб." original="9999999 руб." percent={88} />}
              action={
                <IconButton variant="tinted" label="Добавить в корзину" aria-pressed icon={<icons.CheckIcon />} />
              }
              onDelete={nothing}
            />,
            <ItemRow
              key="2"
              title="Astro Bot"
              to="/item/2"
              image={null}
              lines={['Игра', 'Standard']}
              price={<Price price="4499 руб." />}
              action={<IconButton variant="tinted" label="Добавить в корзину" icon={<icons.CartIcon />} />}
              onDelete={nothing}
            />,
          ]} />
          <CartRowSkeleton />
        </Part>
        <Part name="Кнопки">
          <Button wide>В корзину</Button>
          <Button wide busy>
            Создание счета...
          </Button>
          <Button wide confirmed>
            В корзину
          </Button>
          <Button wide disabled>
            Оформить покупку
          </Button>
          <Button wide variant="secondary" icon={<icons.SupportIcon size={20} />}>
            Служба поддержки
          </Button>
          <Button wide variant="danger">
            Да, очистить
          </Button>
          <Button variant="ghost">Отмена</Button>
          <LinkButton to="/">Перейти в каталог</LinkButton>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-1)' }}>
            <Chip pressed>Экшен</Chip>
            <Chip pressed={false}>Приключения</Chip>
            <IconButton label="Добавить в корзину" icon={<icons.CartIcon />} variant="tinted" />
            <IconButton label="Выключено" icon={<icons.CartIcon />} disabled />
          </div>
        </Part>
        <Part name="Поля">
          <SearchBox defaultValue="Spider-Man" onClear={nothing} />
          <TextField label="Email аккаунта PlayStation" placeholder="name@mail.ru" enterKeyHint="next" />
          <TextField label="Промокод" defaultValue="LETO" error="Промокод не найден или неактивен" />
          <TextField label="Дата рождения" type="date" hint="Как в паспорте" />
          <TextField label="Логин Telegram" value="Не указан" disabled readOnly />
          <form><PasswordField label="Пароль" defaultValue="secret" /></form>
          <Checkbox
            label="У меня нет зарубежного аккаунта PlayStation"
            checked={ticked}
            onChange={() => setTicked(!ticked)}
          />
        </Part>
        <Part name="Цены и знаки">
          <Price price="4499 руб." original="5999 руб." percent={25} size="large" />
          <Price price="1234567 руб." />
          <Rating value={4.5} />
          <Rating value={0} />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-1)' }}>
            <DiscountBadge percent={25} />
            <Badge count={0} />
            <Badge count={7} />
            <Badge count={120} />
            <PlatformBadges platforms={[...platforms, { name: 'PlayStation VR2', icon: '/missing.svg' }]} />
            {Object.entries(icons).map(([name, Icon]) => (
              <Icon key={name} />
            ))}
          </div>
        </Part>
        <Part name="Сообщения">
          <Notice>При добавлении товара в другой валюте корзина будет очищена.</Notice>
          <Notice
            kind="warning"
            actions={
              <>
                <Button small>Переключить валюту</Button>
                <Button small variant="ghost">
                  Очистить корзину
                </Button>
              </>
            }
          >
            Товары в корзине добавлены в другой валюте (TRY). Для просмотра корзины переключитесь на соответствующую
            валюту или очистите корзину.
          </Notice>
          <EmptyState
            icon={<icons.CartIcon size={40} />}
            text="Корзина пуста :("
            action={<LinkButton to="/">Перейти в каталог</LinkButton>}
          />
          <ErrorState text="Ошибка при загрузке данных" onRetry={nothing} />
          <LoadingStatus text="Загрузка..." />
          <Button onClick={() => setAsked(true)}>Открыть вопрос</Button>
        </Part>
        <Part name="Пока грузится">
          <ProductListSkeleton count={4} />
          <ItemSkeleton />
        </Part>
      </Screen>
      <ActionBar>
        <Price price="4499 руб." original="5999 руб." />
        <Button wide>В корзину</Button>
      </ActionBar>
      <BottomBar
        path="/shop-bag"
        cartCount={2}
        favouritesCount={120}
        currency={
          <CurrencyMenu
            current={{ code: 'RUB', icon: null }}
            options={[
              { id: 2, code: 'TRY', icon: cover(0, 24, 24) },
              { id: 3, code: 'INR', icon: '/missing.png' },
            ]}
            open={open}
            onToggle={() => setOpen(!open)}
            onChoose={() => setOpen(false)}
          />
        }
      />
      {asked && (
        <Dialog
          title="Убрать из корзины?"
          onCancel={() => setAsked(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsked(false)}>
                Нет
              </Button>
              <Button variant="danger" onClick={() => setAsked(false)}>
                Да
              </Button>
            </>
          }
        >
          {longName}
        </Dialog>
      )}
    </>
  );
}
