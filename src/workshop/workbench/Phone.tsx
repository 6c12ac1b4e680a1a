import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { themeOf } from './hostState';
import { HostPopup } from './HostPopup';
import { OpenedLinks } from './OpenedLinks';
import css from './Phone.module.css';
import { useWorkbench } from './useWorkbench';

/** The share of the workbench's width that the phone may use. */
const WIDEST_SHARE = 0.42;

/** @returns the scale at which an element fits into its place, and where to measure both */
function useScale() {
  const place = useRef<HTMLDivElement>(null);
  const thing = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const [around, inside] = [place.current, thing.current];
    if (!around || !inside) return undefined;
    const measure = (): void => {
      const widest = Math.max(window.innerWidth * WIDEST_SHARE, 320) / inside.offsetWidth;
      setScale(Math.min(1, around.clientHeight / inside.offsetHeight, widest));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(around);
    sizes.observe(inside);
    return () => sizes.disconnect();
  }, []);
  return { place, thing, scale };
}

/** The real shop in a frame, inside a client that speaks Telegram's messages with it. */
export function Phone() {
  const workbench = useWorkbench();
  const { place, thing, scale } = useScale();
  const { host, holdFrame } = workbench;
  const { persona, address, launch, size } = workbench.state();
  const { isOpen, isExpanded, hasBack, switches, headerColor, popup } = host.state();
  const theme = themeOf(switches.dark);
  const style: CSSProperties = {
    width: size.width,
    transform: `scale(${scale})`,
    background: theme['secondary_bg_color'],
  };
  return (
    <div ref={place} className={css['place']} style={{ width: size.width * scale }}>
      <section ref={thing} className={css['phone']} aria-label="Телефон" style={style}>
        {persona.client && (
          <header className={css['head']} style={{ background: headerColor ?? theme['bg_color'] }}>
            <button type="button" onClick={() => void workbench.act(hasBack ? { do: 'back' } : { do: 'close' })}>
              {hasBack ? '‹ Назад' : 'Закрыть'}
            </button>
            <b>Магазин</b>
            <button
              type="button"
              disabled={!isOpen}
              onClick={() => void workbench.act({ do: 'expand', on: !isExpanded })}
            >
              {isExpanded ? 'Свернуть' : 'Развернуть'}
            </button>
          </header>
        )}
        <div className={css['room']} data-expanded={isExpanded} style={{ height: size.height }}>
          {isOpen && address !== null && <div key={launch} ref={holdFrame} className={css['frame']} />}
          {!isOpen && <p className={css['closed']}>Мини-приложение закрыто.</p>}
          {switches.keyboard && (
            <div className={css['keyboard']} aria-hidden="true">
              й ц у к е н г ш щ з х
            </div>
          )}
          <OpenedLinks />
          {popup && <HostPopup popup={popup} />}
        </div>
      </section>
    </div>
  );
}
