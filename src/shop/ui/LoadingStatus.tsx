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
  return hidden ? (
    <Announced text={text} />
  ) : (
    <p role="status" className={css[over ? 'over' : 'status']}>
      {text}
    </p>
  );
}
