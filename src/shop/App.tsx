import { useSelector } from '@xstate/react';
import { useLayoutEffect, useReducer } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { selectFace } from '../../machines/shop/shop.selectors';
import { MaintenanceScreen } from './screens/maintenance/MaintenanceScreen';
import { Boundary } from './screens/shared/Boundary';
import { BrokenShop } from './screens/shared/Broken';
import { Screens } from './screens/Screens';
import { Announcer } from './ui/Announcer';
import { ConnectionsRestored } from './ui/useLoadFailure';
import { ShopProvider, useConnectionRestored, useShopWorld, type ShopWorld } from './wiring/react';
import { RouterBridge } from './wiring/RouterBridge';

/**
 * The whole shop in a page: what it shows, inside the outermost error boundary.
 * @param onShown called once it is rendered
 */
export function App({ world, onShown }: { world: ShopWorld; onShown?: () => void }) {
  // Before the first paint.
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <Boundary fallback={<BrokenShop effects={world.effects} />}>
      <ShopProvider world={world}>
        <Announcer onSpoken={world.effects.voice.onSpoken} clock={world.actorOptions.clock}>
          <BrowserRouter>
            <Face />
          </BrowserRouter>
        </Announcer>
      </ShopProvider>
    </Boundary>
  );
}

function Face() {
  const { shop, effects } = useShopWorld();
  const [restored, countRestored] = useReducer((count: number) => count + 1, 0);
  useConnectionRestored(countRestored);
  switch (useSelector(shop, selectFace)) {
    case 'closed':
      return <MaintenanceScreen />;
    case 'broken':
      return <BrokenShop effects={effects} />;
    case 'running':
      return (
        <ConnectionsRestored value={restored}>
          <RouterBridge />
          <Screens />
        </ConnectionsRestored>
      );
  }
}
