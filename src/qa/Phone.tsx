import { useState } from 'react';
import { themeOf } from './hostState';
import { HostPopup } from './HostPopup';
import { OpenedLinks } from './OpenedLinks';
import { PERSONAS } from './personas';
import css from './Phone.module.css';
import { useBench } from './useBench';

/** The real shop in a frame, inside a client that speaks Telegram's messages with it. */
export function Phone() {
  const bench = useBench();
  const { host, holdFrame } = bench;
  const { persona, address, launch, path } = bench.state();
  const { isOpen, isExpanded, hasBack, switches, headerColor, popup } = host.state();
  const theme = themeOf(switches.dark);
  return (
    <section className={css['phone']} aria-label="Телефон" style={{ background: theme['secondary_bg_color'] }}>
      {persona.client && (
        <header className={css['head']} style={{ background: headerColor ?? theme['bg_color'] }}>
          <button type="button" onClick={() => void bench.act(hasBack ? { do: 'back' } : { do: 'close' })}>
            {hasBack ? '‹ Назад' : 'Закрыть'}
          </button>
          <b>Магазин</b>
          <button type="button" disabled={!isOpen} onClick={() => void bench.act({ do: 'expand', on: !isExpanded })}>
            {isExpanded ? 'Свернуть' : 'Развернуть'}
          </button>
        </header>
      )}
      <div className={css['room']} data-expanded={isExpanded}>
        {isOpen && address !== null && (
          <div key={launch} ref={holdFrame} className={css['frame']} />
        )}
        {!isOpen && (
          <p className={css['closed']}>
            Мини-приложение закрыто.
            <button type="button" onClick={() => void bench.open(persona.id, path)}>Открыть снова</button>
          </p>
        )}
        {switches.keyboard && <div className={css['keyboard']} aria-hidden="true">й ц у к е н г ш щ з х</div>}
        <OpenedLinks />
        {popup && <HostPopup popup={popup} />}
      </div>
    </section>
  );
}

/** Who opens the shop, and where. */
export function PersonaForm() {
  const bench = useBench();
  const { persona, path } = bench.state();
  const [wanted, setWanted] = useState(path);
  return (
    <form
      className={css['persona']}
      onSubmit={(event) => {
        event.preventDefault();
        void bench.open(bench.state().persona.id, wanted.startsWith('/') ? wanted : `/${wanted}`);
      }}
    >
      <label>
        <span>Кто и где</span>
        <select value={persona.id} onChange={({ target }) => void bench.open(target.value, bench.state().path)}>
          {PERSONAS.map(({ id, name }) => (
            <option key={id} value={id}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Экран</span>
        <input value={wanted} onChange={({ target }) => setWanted(target.value)} spellCheck={false} />
      </label>
      <button type="submit">Заново</button>
    </form>
  );
}
