import { useState } from 'react';
import { exportTest } from './exportTest';
import { encodeSession, stepText } from './steps';
import css from './Tabs.module.css';
import { useBench } from './useBench';

const OUTCOMES = { running: 'Воспроизводится', same: 'Воспроизведено: состояния те же', different: 'Воспроизведено: состояния другие', stuck: 'Остановлено' };

/** Everything done so far, as a link that does it again and as a test. */
export function RecordTab() {
  const bench = useBench();
  const { steps, replay } = bench.state();
  const [link, setLink] = useState('');
  const [test, setTest] = useState('');
  const [title, setTitle] = useState('записано на верстаке');
  const copy = (text: string): void => void navigator.clipboard?.writeText(text);
  return (
    <div className={css['server']}>
      <div className={css['column']}>
        <h2>Сделано</h2>
        {replay && (
          <p className={css['outcome']} role="status" data-outcome={replay.outcome}>
            {OUTCOMES[replay.outcome]}, шагов {replay.done} из {replay.total}
            {replay.detail !== '' && <span>{replay.detail}</span>}
          </p>
        )}
        <ol className={css['steps']} aria-label="Шаги">
          {steps.map((step, index) => (
            <li key={index}>{stepText(step)}</li>
          ))}
        </ol>
        {steps.length > 0 && (
          <div className={css['switches']}>
            <button type="button" onClick={() => void (async () => bench.replay(await bench.session()))()}>Сделать всё заново</button>
          </div>
        )}
        {steps.length === 0 && <p className={css['quiet']}>Пока ничего. Пароли и почта записываются образцами.</p>}
      </div>
      <div className={css['column']}>
        <h2>Ссылка</h2>
        <div className={css['switches']}>
          <button
            type="button"
            onClick={() => void (async () => {
              const { origin } = window.location;
              setLink(`${origin}/?qa#record=${await encodeSession(await bench.session())}`);
            })()}
          >
            Сделать ссылку
          </button>
          {link !== '' && <button type="button" onClick={() => copy(link)}>Скопировать ссылку</button>}
        </div>
        {link !== '' && <input className={css['wide']} aria-label="Ссылка на запись" readOnly value={link} />}
        <h2>Тест</h2>
        <label className={css['field']}>
          Название
          <input value={title} onChange={({ target }) => setTitle(target.value)} />
        </label>
        <div className={css['switches']}>
          <button type="button" onClick={() => void (async () => setTest(exportTest(await bench.session(), title)))()}>Сделать тест</button>
          {test !== '' && (
            <>
              <button type="button" onClick={() => copy(test)}>Скопировать тест</button>
              <a download="recorded.test.tsx" href={`data:text/plain;charset=utf-8,${encodeURIComponent(test)}`}>Скачать</a>
            </>
          )}
        </div>
        {test !== '' && (
          <>
            <p className={css['quiet']}>Положите файл в tests/recorded и запустите npx vitest run --project screens tests/recorded.</p>
            <textarea className={css['source']} aria-label="Файл теста" readOnly value={test} spellCheck={false} />
          </>
        )}
      </div>
    </div>
  );
}
