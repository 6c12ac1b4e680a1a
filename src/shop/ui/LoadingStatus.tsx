import { Announced } from './Announcer';
import css from './LoadingStatus.module.css';

/** The text for loading: «Загрузка...», «Поиск игр...». */
export interface LoadingStatusProps {
  text: string;
  /** For screen readers only, when a skeleton already shows it. */
  hidden?: boolean;
  /** Rendered over the skeleton below it, so that nothing moves when it is removed. */
  over?: boolean;
}

export function LoadingStatus({ text, hidden = false, over = false }: LoadingStatusProps) {
  if (!hidden && !over)
    return (
      <p role="status" className={css['status']}>
        {text}
      </p>
    );
  return (
    <>
      {/* The outline of the screen was announced with this text: a second live region would announce it again. */}
      {!hidden && <p aria-hidden="true" className={css['over']} data-text={text} />}
      <Announced text={text} />
    </>
  );
}
