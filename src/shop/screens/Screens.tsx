import { createElement, useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { loadingScreen, nextScreens, screenAt, screensFrom, type ScreenName } from '../../../machines/model/screens';
import { useShopWorld } from '../wiring/react';
import { HomeScreen } from './home/HomeScreen';
import { Boundary } from './shared/Boundary';
import { BrokenPage } from './shared/Broken';
import { lateScreen, LateScreens, type LateScreen } from './shared/lateScreen';
import { PageTransition } from './shared/PageTransition';
import { ShopBar } from './shared/ShopBar';
import { ScreenOutline } from './shared/ScreenOutline';
import { ShownBefore } from './shared/ShownBefore';
import { useShownBefore } from '../wiring/shownBefore';

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

/** The screen of a name that has a file of its own. */
const lateScreenOf = (name: ScreenName | null): LateRoute | undefined =>
  name !== null && name in LATE ? LATE[name as keyof typeof LATE] : undefined;

/** Loads the file of the screen at a path, while the shop starts. */
export const loadScreenAt = (pathname: string): void => void lateScreenOf(screenAt(pathname))?.load();

/** Fetches the next likely screens ahead (`isNext` in the table of screens), one after the other. */
export async function loadNextScreens(): Promise<void> {
  for (const screen of nextScreens()) await lateScreenOf(screen)?.load();
}

/** The screen at the address. Only Home is in the first download; an address without a screen is left (`RouterBridge`). */
export function Screens() {
  const { effects } = useShopWorld();
  // The key changes also when the same screen is opened again.
  const { pathname, key } = useLocation();
  const screen = screenAt(pathname);
  useEffect(() => {
    if (navigator.onLine) for (const next of screensFrom(pathname)) void LATE[next].load();
  }, [pathname]);
  return (
    <>
      <Boundary resetKey={key} fallback={<BrokenPage effects={effects} />}>
        {/* Outside of the transition, which is new for each page. So the last screen stays until the file of the next one
            has loaded; otherwise React would show an outline. */}
        <LateScreens fallback={<LoadingScreen />}>
          <PageTransition>{screen === 'home' ? <HomeScreen /> : lateScreenOf(screen)?.element}</PageTransition>
        </LateScreens>
      </Boundary>
      <ShopBar />
    </>
  );
}

/** Shown while the file of a screen loads: the HTML that the page has shown before, else its title and outline. */
function LoadingScreen() {
  const screen = loadingScreen(useLocation().pathname);
  const shownBefore = useShownBefore();
  return shownBefore ? <ShownBefore shown={shownBefore} /> : <ScreenOutline {...screen} />;
}
