import { addressOf, collectionPath, itemPath } from '../../../machines/model/screens';
import { BannerGrid } from '../../shop/ui/BannerGrid';
import { IconButton } from '../../shop/ui/IconButton';
import { CartIcon, CheckIcon } from '../../shop/ui/icons';
import { ItemList } from '../../shop/ui/ItemList';
import { ItemRow } from '../../shop/ui/ItemRow';
import { Picture } from '../../shop/ui/Picture';
import { PlatformBadges } from '../../shop/ui/PlatformBadges';
import { Price } from '../../shop/ui/Price';
import { ProductCard, type ProductCardProps } from '../../shop/ui/ProductCard';
import { ProductGrid, ProductRow } from '../../shop/ui/ProductGrid';
import { ProductSection } from '../../shop/ui/ProductSection';
import { Rating } from '../../shop/ui/Rating';
import { cover, LONG_NAME, MISSING, nothing, type Piece } from './piece';

const platforms = [{ name: 'PS4' }, { name: 'PS5' }];

const card: ProductCardProps = {
  editionId: '1',
  name: 'Astro Bot',
  to: itemPath(1),
  image: cover(210),
  editionType: 'Игра',
  editionName: 'Standard',
  platforms: [{ name: 'PS5' }],
  price: '4499 руб.',
  favourite: false,
  inCart: false,
  onFavourite: nothing,
  onCart: nothing,
  headingLevel: 3,
};
const cards: [name: string, over: Partial<ProductCardProps>][] = [
  ['как есть', {}],
  ['со скидкой', { original: '5999 руб.', percent: 25 }],
  ['в корзине и в избранном', { favourite: true, inCart: true }],
  ['с подпиской EA Play', { subscription: { mark: 'eaPlay', to: addressOf('eaPlay') } }],
  ['с подпиской PS Plus', { subscription: { mark: 'psPlus', to: addressOf('psPlusExtra') } }],
  [
    'длинное и дорогое',
    {
      name: LONG_NAME,
      platforms,
      editionType: 'Дополнение',
      editionName: 'Digital Deluxe Ultimate Edition',
      price: '1234567 руб.',
      original: '9999999 руб.',
      percent: 88,
      until: 'до 28 ноября',
      rating: 4.46,
    },
  ],
  ['без обложки', { image: null }],
  ['обложка не загрузилась', { image: MISSING }],
];
const someCards = [210, 350, 120].map((hue, index) => ({ ...card, name: `Игра ${index + 1}`, image: cover(hue) }));

const rowLong = (
  <ItemRow
    key="long"
    title={LONG_NAME}
    to="/item/1"
    image={cover(350)}
    facts={['Игра', 'Digital Deluxe Edition']}
    onDelete={nothing}
    badges={<PlatformBadges platforms={platforms} />}
    price={<Price price="1234567 руб." original="9999999 руб." percent={88} />}
    action={<IconButton variant="tinted" label="Убрать из корзины" aria-pressed icon={<CheckIcon />} />}
  />
);
const rowPlain = (
  <ItemRow
    key="plain"
    title="Astro Bot"
    to="/item/2"
    image={null}
    facts={['Игра', 'Standard']}
    onDelete={nothing}
    price={<Price price="4499 руб." />}
    action={<IconButton variant="tinted" label="Добавить в корзину" icon={<CartIcon />} />}
  />
);

/** Cards, rows, lists, prices. */
export const PRODUCTS: Piece[] = [
  { name: 'ProductCard', states: cards.map(([name, over]) => ({ name, view: <ProductCard {...card} {...over} /> })) },
  {
    name: 'ProductSection',
    states: [
      {
        name: 'ряд со ссылкой «Все»',
        view: (
          <ProductSection title="Хиты недели" allTo="/collection/1">
            <ProductRow>
              {someCards.map((props) => (
                <ProductCard key={props.name} {...props} />
              ))}
            </ProductRow>
          </ProductSection>
        ),
      },
    ],
  },
  {
    name: 'ProductGrid',
    states: [
      {
        name: 'сетка',
        view: (
          <ProductGrid>
            {someCards.map((props) => (
              <ProductCard key={props.name} {...props} />
            ))}
          </ProductGrid>
        ),
      },
    ],
  },
  {
    name: 'BannerGrid',
    states: [
      {
        name: 'три баннера, один не загрузился',
        view: (
          <BannerGrid
            eager
            banners={[
              { id: 1, name: 'Осенняя распродажа', to: collectionPath(1), image: cover(220, 960, 540) },
              { id: 2, name: 'Новинки PS5', to: collectionPath(2), image: cover(20, 960, 540) },
              { id: 3, name: 'Картинка не загрузилась', to: collectionPath(3), image: MISSING },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: 'ItemRow',
    states: [
      { name: 'длинная, в корзине', view: <ItemList rows={[rowLong]} /> },
      { name: 'без обложки', view: <ItemList rows={[rowPlain]} /> },
    ],
  },
  { name: 'ItemList', states: [{ name: 'две строки', view: <ItemList rows={[rowLong, rowPlain]} /> }] },
  {
    name: 'Picture',
    states: [
      { name: 'квадратная', view: <Picture src={cover(80)} alt="" /> },
      { name: 'широкая', view: <Picture src={cover(80, 960, 540)} alt="" shape="wide" /> },
      { name: 'нет картинки', view: <Picture src={null} alt="" /> },
      { name: 'не загрузилась', view: <Picture src={MISSING} alt="" missingText="Новинки PS5" shape="wide" /> },
    ],
  },
  {
    name: 'Price',
    states: [
      { name: 'как есть', view: <Price price="4499 руб." /> },
      { name: 'со скидкой', view: <Price price="4499 руб." original="5999 руб." percent={25} /> },
      { name: 'крупная', view: <Price price="4499 руб." original="5999 руб." percent={25} size="large" /> },
      { name: 'длинная', view: <Price price="1234567 руб." original="9999999 руб." percent={88} breakable /> },
    ],
  },
  {
    name: 'Rating',
    states: [
      { name: 'четыре с половиной', view: <Rating value={4.5} /> },
      { name: 'ноль', view: <Rating value={0} /> },
    ],
  },
  {
    name: 'PlatformBadges',
    states: [
      { name: 'одна', view: <PlatformBadges platforms={[{ name: 'PS5' }]} /> },
      {
        name: 'несколько, значок не загрузился',
        view: <PlatformBadges platforms={[...platforms, { name: 'PlayStation VR2', icon: MISSING }]} />,
      },
    ],
  },
];
