import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { themeOf } from './hostState';
import { HostPopup } from './HostPopup';
import { OpenedLinks } from './OpenedLinks';
import css from './Phone.module.css';
import type { ShopWindow } from './shopWindow';
import { useWorkbench } from './useWorkbench';

/** The share of the workbench's width that phones may use together. */
const WIDEST_SHARE = 0.42;
const NARROWEST_PX = 320;

/** @returns the scale at which one of so many phones fits into its place, and where to measure both */
function useScale(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const thing = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const [around, inside] = [place.current, thing.current];
    if (!around || !inside) return undefined;
    const measure = (): void => {
      const widest = Math.max(window.innerWidth * WIDEST_SHARE, NARROWEST_PX) / count / inside.offsetWidth;
      setScale(Math.min(1, around.clientHeight / inside.offsetHeight, widest));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(around);
    sizes.observe(inside);
    return () => sizes.disconnect();
  }, [count]);
  return { place, thing, scale };
}

/** The real shop in a frame, inside a client that speaks Telegram's messages with it. */
function Phone({ shop: { number, host, hold, state }, count }: { shop: ShopWindow; count: number }) {
  const workbench = useWorkbench();
  const { place, thing, scale } = useScale(count);
  const { persona, address, launch, size } = state();
  const { isOpen, isExpanded, hasBack, switches, headerColor, popup, links } = host.state();
  const isFront = workbench.front().number === number;
  const turnTo = (): void => {
    if (workbench.front().number !== number) void workbench.act({ do: 'turnTo', window: number });
  };
  const theme = themeOf(switches.dark);
  const style: CSSProperties = {
    width: size.width,
    transform: `scale(${scale})`,
    background: theme['secondary_bg_color'],
  };
  return (
    <div ref={place} className={css['place']} style={{ width: size.width * scale }}>
      <section
        ref={thing}
        className={css['phone']}
        aria-label={number === 1 ? 'Телефон' : `Телефон ${number}`}
        aria-current={count > 1 && isFront}
        style={style}
        // What is pressed on this phone is done in this window, by the keyboard too.
        onPointerDownCapture={turnTo}
        onFocusCapture={({ target }) => target.tagName !== 'IFRAME' && turnTo()}
      >
        {persona.client && (
          <header className={css['head']} style={{ background: headerColor ?? theme['bg_color'] }}>
            <button type="button" onClick={() => void workbench.act(hasBack ? { do: 'back' } : { do: 'close' })}>
              {hasBack ? '‹ Назад' : 'Закрыть'}
            </button>
            <b>{count > 1 ? `Окно ${number}` : 'Магазин'}</b>
            <button
              type="button"
              disabled={!isOpen}
              onClick={() => void workbench.act({ do: 'expand', on: !isExpanded })}
            >
              {isExpanded ? 'Свернуть' : 'Развернуть'}
            </button>
          </header>
        )}
        <div
          className={css['room']}
          data-expanded={isExpanded}
          data-away={switches.hidden || switches.minimised}
          style={{ height: size.height }}
        >
          {isOpen && address !== null && <div key={launch} ref={hold} className={css['frame']} />}
          {!isOpen && <p className={css['closed']}>Мини-приложение закрыто.</p>}
          {switches.keyboard && (
            <div className={css['keyboard']} aria-hidden="true">
              й ц у к е н г ш щ з х
            </div>
          )}
          <OpenedLinks links={links} />
          {popup && <HostPopup popup={popup} />}
        </div>
      </section>
    </div>
  );
}

/** The phones of all windows, side by side. */
export function Phones() {
  const shown = useWorkbench().windows();
  return (
    <div className={css['phones']}>
      {shown.map((shop) => (
        <Phone key={shop.number} shop={shop} count={shown.length} />
      ))}
    </div>
  );
}
