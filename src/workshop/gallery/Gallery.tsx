import { CONTROLS } from './controls';
import { FRAMES } from './frames';
import css from './Gallery.module.css';
import { PRODUCTS } from './products';
import type { PieceState } from './piece';

const PIECES = [...PRODUCTS, ...CONTROLS, ...FRAMES];

/** The address of the page that shows only this state of a piece. */
const addressOf = (piece: string, state: string): string => `/gallery?${new URLSearchParams({ piece, state })}`;

/** One state of a piece, with nothing around it; null when there is none of these names. */
export function OnePiece({ piece, state }: { piece: string; state: string }) {
  return PIECES.find(({ name }) => name === piece)?.states.find(({ name }) => name === state)?.view ?? null;
}

/** How much room the states of a piece need beside each other. */
function sizeOf(piece: string, states: readonly PieceState[]): 'small' | 'phone' | 'usual' {
  if (piece === 'icons' || piece === 'Badge') return 'small';
  return states.some(({ coversPage }) => coversPage !== undefined) ? 'phone' : 'usual';
}

/** A piece that covers its page is shown in a frame, so that it covers nothing here. */
function View({ piece, state: { name, view, coversPage } }: { piece: string; state: PieceState }) {
  if (coversPage === undefined) return <div className={css['view']}>{view}</div>;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page, of the same origin
    <iframe
      className={css['page']}
      title={`${piece}: ${name}`}
      src={addressOf(piece, name)}
      height={coversPage}
      loading="lazy"
    />
  );
}

/** Every piece of interface in every state, each under its name. Not in a build for operators. */
export function Gallery() {
  return (
    <div className={css['gallery']}>
      <h1>Все детали</h1>
      {PIECES.map(({ name: piece, states }) => (
        <section key={piece} aria-label={piece} className={css['piece']} data-size={sizeOf(piece, states)}>
          <h2>{piece}</h2>
          <div className={css['states']}>
            {states.map((state) => (
              <figure key={state.name} aria-label={`${piece}: ${state.name}`}>
                <figcaption>{state.name}</figcaption>
                <View piece={piece} state={state} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
