import { lazy, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ROUTES } from '../../machines/model/routes';
import { useShopWorld } from '../wiring/react';
import { HomeScreen } from './home/HomeScreen';
import { Boundary } from './shared/Boundary';
import { BrokenPage } from './shared/BrokenPage';
import { ComingScreen } from './shared/ComingScreen';
import { lateScreen } from './shared/lateScreen';
import { OfflineNotice } from './shared/OfflineNotice';
import { PageTransition } from './shared/PageTransition';
import { ShopBar } from './shared/ShopBar';

const ServerCollection = lateScreen(async () => ({ default: (await import('./collection/collectionScreens')).ServerCollection }));
const SubscriptionCollection = lateScreen(async () => ({
  default: (await import('./collection/collectionScreens')).SubscriptionCollection,
}));
const SearchScreen = lateScreen(() => import('./search/SearchScreen'));
const FavouritesScreen = lateScreen(() => import('./favourites/FavouritesScreen'));
const ProfileScreen = lateScreen(() => import('./profile/ProfileScreen'));
const CreatePsAccountScreen = lateScreen(() => import('./createPsAccount/CreatePsAccountScreen'));
const ItemScreen = lateScreen(() => import('./item/ItemScreen'));
const CartScreen = lateScreen(() => import('./cart/CartScreen'));
const PaymentScreen = lateScreen(() => import('./payment/PaymentScreen'));
const SuccessScreen = lateScreen(() => import('./successPayment/SuccessScreen'));
const FailureScreen = lateScreen(() => import('./failurePayment/FailureScreen'));
const PaymentErrorScreen = lateScreen(() => import('./paymentError/PaymentErrorScreen'));

/** The screens of single routes, by their routes' names. */
const LATE = {
  collection: ServerCollection, eaPlay: SubscriptionCollection, psPlusEssential: SubscriptionCollection, psPlusExtra: SubscriptionCollection,
  psPlusDeluxe: SubscriptionCollection, search: SearchScreen, favourites: FavouritesScreen, profile: ProfileScreen, item: ItemScreen,
  cart: CartScreen, payment: PaymentScreen,
};

/** Loads the screen that stands at a path while the shop starts. */
export function loadScreenAt(path: string): void {
  for (const [name, screen] of Object.entries(LATE)) {
    if (matchPath(ROUTES[name as keyof typeof LATE].pattern, path)) void screen.load();
  }
}

/** Loads where shoppers go next, one screen after the other. */
export async function loadNextScreens(): Promise<void> {
  for (const screen of [ServerCollection, ItemScreen, CartScreen, SearchScreen]) await screen.load();
}

/** Every piece of interface in every state, for developers; no build of the shop holds it. */
const Gallery = import.meta.env.DEV ? lazy(async () => ({ default: (await import('../ui/gallery')).Gallery })) : null;

/** Every route of the shop. Only the first screen is in the first download; an unknown path is home. */
export function Screens() {
  const { page } = useShopWorld().effects;
  const { pathname } = useLocation();
  return (
    <>
      <OfflineNotice />
      <Boundary resetKey={pathname} fallback={<BrokenPage onReload={() => page.reload()} />}>
        <PageTransition>
          <Suspense fallback={<ComingScreen />}>
            <Routes>
              <Route path={ROUTES.home.pattern} element={<HomeScreen />} />
              <Route path={ROUTES.collection.pattern} element={<ServerCollection />} />
              <Route path={ROUTES.eaPlay.pattern} element={<SubscriptionCollection id="ea-play" />} />
              <Route path={ROUTES.psPlusEssential.pattern} element={<SubscriptionCollection id="ps-plus-essential" />} />
              <Route path={ROUTES.psPlusExtra.pattern} element={<SubscriptionCollection id="ps-plus-extra" />} />
              <Route path={ROUTES.psPlusDeluxe.pattern} element={<SubscriptionCollection id="ps-plus-deluxe" />} />
              <Route path={ROUTES.search.pattern} element={<SearchScreen />} />
              <Route path={ROUTES.favourites.pattern} element={<FavouritesScreen />} />
              <Route path={ROUTES.profile.pattern} element={<ProfileScreen />} />
              <Route path={ROUTES.createPsAccount.pattern} element={<CreatePsAccountScreen />} />
              <Route path={ROUTES.support.pattern} element={null} />
              <Route path={ROUTES.item.pattern} element={<ItemScreen key={pathname} />} />
              <Route path={ROUTES.cart.pattern} element={<CartScreen />} />
              <Route path={ROUTES.payment.pattern} element={<PaymentScreen />} />
              <Route path={ROUTES.successPayment.pattern} element={<SuccessScreen />} />
              <Route path={ROUTES.failurePayment.pattern} element={<FailureScreen />} />
              <Route path={ROUTES.paymentError.pattern} element={<PaymentErrorScreen />} />
              {Gallery && <Route path="/gallery" element={<Gallery />} />}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </PageTransition>
      </Boundary>
      <ShopBar />
    </>
  );
}
