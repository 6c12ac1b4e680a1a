import * as v from 'valibot';
import type { Order, SavedOrder } from '../../machines/model/payment';
import type {
  CartItem,
  CollectionEdition,
  Currency,
  DescribedEdition,
  PaymentData,
  Product,
  ProductCard,
} from '../../machines/model/entities';
import { editionSchema, productCardSchema } from '../../src/shop/api/schemas';

/** 21 November 2026, noon UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);

export const RUB: Currency = { id: '1', code: 'RUB', name: 'Российский рубль', icon: 'icons/rub.svg', symbol: '₽' };
export const TRY: Currency = { id: '2', code: 'TRY', name: 'Турецкая лира', icon: 'icons/try.svg', symbol: '₺' };
export const KZT: Currency = { id: '5', code: 'KZT', name: 'Тенге', icon: null, symbol: null };

/** As the shop reads it: fields that the answer does not have are null, empty or false. */
export const card = (over: Partial<ProductCard> = {}): ProductCard => ({
  ...v.parse(productCardSchema, { id: '10', name: 'Ведьмак 3', type: 'Игра', edition_type: 'Game' }),
  ...over,
});

type AnyEdition = CollectionEdition & DescribedEdition;

export const edition = (over: Partial<AnyEdition> = {}): AnyEdition => ({
  ...v.parse(editionSchema, { id: '100', convertedPrice: 4000, display_currency_id: '1' }),
  localizations: [],
  description: null,
  productCard: card(),
  ...over,
});

export const product = (editions: DescribedEdition[], over: Partial<Product> = {}): Product => ({
  ...card(),
  genres: [],
  rating: 4.5,
  ratingCount: 10,
  description: null,
  ...over,
  editions,
});

export const cartItem = (over: Partial<CartItem> = {}): CartItem => ({
  id: '100',
  productId: '10',
  title: 'Ведьмак 3',
  image: null,
  type: 'Игра',
  platforms: [],
  editionName: 'Standard',
  editionType: 'Game',
  price: 4000,
  discountedPrice: null,
  promotionEnd: null,
  priceType: 'standard',
  currencyId: '1',
  ...over,
});

export const paymentData = (over: Partial<PaymentData> = {}): PaymentData => ({
  orderId: 'A-1',
  amount: 4000,
  items: [],
  psLogin: 'me@psn.com',
  email: 'me@mail.ru',
  paymentUrl: 'https://pay.example/A-1',
  ...over,
});

/** A bill that was made just now. */
export const bill = (over: Partial<PaymentData> = {}): SavedOrder => ({
  data: paymentData(over),
  attempts: 0,
  status: 'awaited',
});

/** What is bought when «Оплатить» is tapped. */
export const orderOf = (over: Partial<Order> = {}): Order => ({
  items: [cartItem()],
  promo: null,
  serverTotal: null,
  asOf: 0,
  match: 'agreeing',
  currencyIsKnown: true,
  currencyId: null,
  ...over,
});
