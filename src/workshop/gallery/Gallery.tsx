import { isValidElement } from 'react';
import { CONTROLS } from './controls';
import { FRAMES } from './frames';
import css from './Gallery.module.css';
import { PRODUCTS } from './products';
import type { Pieces, PieceState } from './piece';

const PIECES: Pieces = { ...PRODUCTS, ...CONTROLS, ...FRAMES };

/** The address of the page that shows only this state of a piece. */
const addressOf = (piece: string, state: string): string => `/gallery?${new URLSearchParams({ piece, state })}`;

/** One state of a piece, with nothing around it; null when there is none of these names. */
export function OnePiece({ piece, state }: { piece: string; state: string }) {
  const found = PIECES[piece]?.[state] ?? null;
  return isValidElement(found) ? found : (found?.view ?? null);
}

/** A piece that covers its page is shown in a frame, so that it covers nothing here. */
function View({ piece, name, state }: { piece: string; name: string; state: PieceState }) {
  if (isValidElement(state)) return <div className={css['view']}>{state}</div>;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page, of the same origin
    <iframe
      className={css['page']}
      title={`${piece}: ${name}`}
      src={addressOf(piece, name)}
      height={state.coversPage}
      loading="lazy"
    />
  );
}

/** Every piece of interface in every state, each under its name. Not in a build for operators. */
export function Gallery() {
  return (
    <div className={css['gallery']}>
      <h1>Все детали</h1>
      {Object.entries(PIECES).map(([piece, states]) => (
        <section
          key={piece}
          aria-label={piece}
          className={css['piece']}
          data-framed={!Object.values(states).every(isValidElement)}
        >
          <h2>{piece}</h2>
          <div className={css['states']}>
            {Object.entries(states).map(([name, state]) => (
              <figure key={name} aria-label={`${piece}: ${name}`}>
                <figcaption>{name}</figcaption>
                <View piece={piece} name={name} state={state} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
