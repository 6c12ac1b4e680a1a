import { MemoryRouter } from 'react-router-dom';
import { Gallery } from '../gallery/Gallery';
import css from './Workbench.module.css';

/** Every piece of interface in every state, as developers look at them. */
export default function PiecesTab() {
  return (
    <div className={css['pieces']}>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </div>
  );
}
