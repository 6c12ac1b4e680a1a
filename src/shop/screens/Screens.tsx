import { createElement, Fragment, Suspense, useEffect, type ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import {
  addressOf,
  nextScreens,
  screenAt,
  SCREENS,
  screensFrom,
  type ScreenName,
} from '../../../machines/model/screens';
import { useShopWorld } from '../wiring/react';
import { HomeScreen } from './home/HomeScreen';
import { Boundary } from './shared/Boundary';
import { BrokenPage } from './shared/BrokenPage';
import { LoadingScreen } from './shared/LoadingScreen';
import { lateScreen, type LateScreen } from './shared/lateScreen';
import { PageTransition } from './shared/PageTransition';
import { ShopBar } from './shared/ShopBar';

const ServerCollection = lateScreen(async () => ({
  default: (await import('./collection/collectionScreens')).ServerCollection,
}));
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

interface LateRoute {
  load: () => Promise<void>;
  element: ReactElement;
}

const at = <Props extends object>(Screen: LateScreen<Props>, props: NoInfer<Props>): LateRoute => ({
  load: Screen.load,
  element: createElement(Screen, props),
});

/** Every screen except Home, which is in the first download, and /support, which renders nothing. */
const LATE: Record<Exclude<ScreenName, 'home' | 'support'>, LateRoute> = {
  collection: at(ServerCollection, {}),
  eaPlay: at(SubscriptionCollection, { id: 'ea-play' }),
  psPlusEssential: at(SubscriptionCollection, { id: 'ps-plus-essential' }),
  psPlusExtra: at(SubscriptionCollection, { id: 'ps-plus-extra' }),
  psPlusDeluxe: at(SubscriptionCollection, { id: 'ps-plus-deluxe' }),
  search: at(SearchScreen, {}),
  favourites: at(FavouritesScreen, {}),
  profile: at(ProfileScreen, {}),
  createPsAccount: at(CreatePsAccountScreen, {}),
  item: at(ItemScreen, {}),
  cart: at(CartScreen, {}),
  payment: at(PaymentScreen, {}),
  successPayment: at(SuccessScreen, {}),
  failurePayment: at(FailureScreen, {}),
  paymentError: at(PaymentErrorScreen, {}),
};
const LATE_ROUTES = Object.entries(LATE).map(([name, screen]) => ({
  ...screen,
  path: SCREENS[name as keyof typeof LATE].pattern,
}));

/** Loads the file of the screen at a path, while the shop starts. */
export function loadScreenAt(pathname: string): void {
  const screen = screenAt(pathname);
  if (screen !== null && screen in LATE) void LATE[screen as keyof typeof LATE].load();
}

/** Fetches the next likely screens ahead (`isNext` in the table of screens), one after the other. */
export async function loadNextScreens(): Promise<void> {
  for (const screen of nextScreens()) if (screen in LATE) await LATE[screen as keyof typeof LATE].load();
}

/** Every route of the shop. Only the first screen is in the first download; an unknown path is home. */
export function Screens() {
  const { browserWindow } = useShopWorld().effects;
  // The key changes also when the same screen is opened again.
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (navigator.onLine) for (const screen of screensFrom(pathname)) void LATE[screen].load();
  }, [pathname]);
  return (
    <>
      <Boundary resetKey={key} fallback={<BrokenPage onReload={browserWindow.reload} />}>
        {/* Outside of the transition, which is new for each page. So the last screen stays until the file of the next one
            has loaded; otherwise React would show an outline and keep it for 0.3 s. */}
        <Suspense fallback={<LoadingScreen />}>
          <PageTransition>
            <Routes>
              <Route path={addressOf('home')} element={<HomeScreen />} />
              {/* Another product or collection is another page: the key keeps no state from one to the other. */}
              {LATE_ROUTES.map(({ path, element }) => (
                <Route key={path} path={path} element={<Fragment key={pathname}>{element}</Fragment>} />
              ))}
              <Route path={addressOf('support')} element={null} />
              <Route path="*" element={<Navigate to={addressOf('home')} replace />} />
            </Routes>
          </PageTransition>
        </Suspense>
      </Boundary>
      <ShopBar />
    </>
  );
}
