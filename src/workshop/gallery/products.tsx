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
import { cover, LONG_NAME, MISSING, nothing, statesOf, type Pieces } from './piece';

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
const cards: Record<string, Partial<ProductCardProps>> = {
  'как есть': {},
  'со скидкой': { original: '5999 руб.', percent: 25 },
  'в корзине и в избранном': { favourite: true, inCart: true },
  'с подпиской EA Play': { subscription: { mark: 'eaPlay', to: addressOf('eaPlay') } },
  'с подпиской PS Plus': { subscription: { mark: 'psPlus', to: addressOf('psPlusExtra') } },
  'длинное и дорогое': {
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
  'без обложки': { image: null },
  'обложка не загрузилась': { image: MISSING },
};
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
export const PRODUCTS: Pieces = {
  ProductCard: statesOf(cards, (over) => <ProductCard {...card} {...over} />),
  ProductSection: {
    'ряд со ссылкой «Все»': (
      <ProductSection title="Хиты недели" allTo="/collection/1">
        <ProductRow>
          {someCards.map((props) => (
            <ProductCard key={props.name} {...props} />
          ))}
        </ProductRow>
      </ProductSection>
    ),
  },
  ProductGrid: {
    сетка: (
      <ProductGrid>
        {someCards.map((props) => (
          <ProductCard key={props.name} {...props} />
        ))}
      </ProductGrid>
    ),
  },
  BannerGrid: {
    'три баннера, один не загрузился': (
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
  ItemRow: { 'длинная, в корзине': <ItemList rows={[rowLong]} />, 'без обложки': <ItemList rows={[rowPlain]} /> },
  ItemList: { 'две строки': <ItemList rows={[rowLong, rowPlain]} /> },
  Picture: {
    квадратная: <Picture src={cover(80)} alt="" />,
    широкая: <Picture src={cover(80, 960, 540)} alt="" shape="wide" />,
    'нет картинки': <Picture src={null} alt="" />,
    'не загрузилась': <Picture src={MISSING} alt="" missingText="Новинки PS5" shape="wide" />,
  },
  Price: {
    'как есть': <Price price="4499 руб." />,
    'со скидкой': <Price price="4499 руб." original="5999 руб." percent={25} />,
    крупная: <Price price="4499 руб." original="5999 руб." percent={25} size="large" />,
    длинная: <Price price="1234567 руб." original="9999999 руб." percent={88} />,
  },
  Rating: { 'четыре с половиной': <Rating value={4.5} />, ноль: <Rating value={0} /> },
  PlatformBadges: {
    одна: <PlatformBadges platforms={[{ name: 'PS5' }]} />,
    'несколько, значок не загрузился': (
      <PlatformBadges platforms={[...platforms, { name: 'PlayStation VR2', icon: MISSING }]} />
    ),
  },
};
