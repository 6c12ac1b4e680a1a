import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ROUTES } from '../../machines/model/routes';
import { useShopWorld } from '../wiring/react';
import { HomeScreen } from './home/HomeScreen';
import { Boundary } from './shared/Boundary';
import { BrokenPage } from './shared/BrokenPage';
import { ComingScreen } from './shared/ComingScreen';
import { OfflineNotice } from './shared/OfflineNotice';
import { PageTransition } from './shared/PageTransition';
import { ShopBar } from './shared/ShopBar';

const ServerCollection = lazy(async () => ({ default: (await import('./collection/collectionScreens')).ServerCollection }));
const SubscriptionCollection = lazy(async () => ({
  default: (await import('./collection/collectionScreens')).SubscriptionCollection,
}));
const SearchScreen = lazy(() => import('./search/SearchScreen'));
const FavouritesScreen = lazy(() => import('./favourites/FavouritesScreen'));
const ProfileScreen = lazy(() => import('./profile/ProfileScreen'));
const CreatePsAccountScreen = lazy(() => import('./createPsAccount/CreatePsAccountScreen'));
const ItemScreen = lazy(() => import('./item/ItemScreen'));
const CartScreen = lazy(() => import('./cart/CartScreen'));
const PaymentScreen = lazy(() => import('./payment/PaymentScreen'));
const SuccessScreen = lazy(() => import('./successPayment/SuccessScreen'));
const FailureScreen = lazy(() => import('./failurePayment/FailureScreen'));
const PaymentErrorScreen = lazy(() => import('./paymentError/PaymentErrorScreen'));

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
