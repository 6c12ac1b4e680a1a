import { useState } from 'react';
import { exportTest } from './exportTest';
import { BLANK } from './journal';
import type { KeptRecord } from './keep';
import { personaOf } from './personas';
import { MomentDetails } from './MomentDetails';
import { encodeSession, reportLines, type Report, type Session, type Step } from './steps';
import { isSamePlace, momentsOf } from './timeline';
import parts from './Parts.module.css';
import css from './Tabs.module.css';
import { useWorkbench } from './useWorkbench';
import { errorText } from './valueWords';

const OUTCOMES = {
  running: 'Воспроизводится',
  same: 'Воспроизведено: состояния те же',
  different: 'Воспроизведено: состояния другие',
  stuck: 'Остановлено',
  standing: 'Магазин стоит на этом шаге',
};

/** «22.11, 13:10:34, iPhone, Telegram 8.0, /item/26: шагов 12» */
const keptText = ({ id, session: { persona, path, steps } }: KeptRecord): string =>
  `${new Date(id).toLocaleString('ru-RU', { dateStyle: 'short', timeStyle: 'medium' })}, ` +
  `${personaOf(persona).name}, ${path}: шагов ${steps.length}`;

const REPORT_FIELDS = [
  ['title', 'Название'],
  ['expected', 'Ожидалось'],
  ['seen', 'Увидено'],
] as const;

/** A link or a test, and what had been done when it was made. */
interface Made {
  text: string;
  steps: readonly Step[];
  elapsed: number;
}

const NOTHING: Made = { text: '', steps: [], elapsed: 0 };

interface ExportProps {
  /** An earlier record; without it the one of this visit, which goes on. */
  record: KeptRecord | undefined;
  /** What was written about it. */
  written: Report;
  read(): Promise<Session>;
}

function Export({ record, written: before, read }: ExportProps) {
  const { complain, journal, clock } = useWorkbench();
  // The record keeps it, and is rendered too late for typing.
  const [report, setReport] = useState(before);
  const write = (over: Partial<Report>): void => {
    const written = { ...report, ...over };
    setReport(written);
    journal.describe(written, record);
    // They carry what was written before.
    setLinkMade(NOTHING);
    setTestMade(NOTHING);
  };
  const [file, setFile] = useState('');
  const [linkMade, setLinkMade] = useState(NOTHING);
  const [testMade, setTestMade] = useState(NOTHING);
  const done = () => ({ steps: journal.steps(), elapsed: clock.elapsed() });
  // What has been done since is in none of them.
  const [link, test] = [linkMade, testMade].map(({ text, steps, elapsed }) =>
    !record && (steps !== journal.steps() || elapsed !== clock.elapsed()) ? '' : text,
  ) as [string, string];
  const copy = (text: string): void => void navigator.clipboard?.writeText(text);
  const makeLink = async (): Promise<void> => {
    const session = { ...(await read()), report };
    const now = done();
    setFile(JSON.stringify(session, null, 2));
    setLinkMade({ text: `${window.location.origin}/?qa#record=${await encodeSession(session)}`, ...now });
  };
  const makeTest = async (): Promise<void> => {
    try {
      setTestMade({ text: exportTest(await read(), report.title), ...done() });
    } catch (error) {
      complain(errorText(error));
    }
  };
  return (
    <div className={css['column']}>
      {REPORT_FIELDS.map(([name, label]) => (
        <label key={name} className={css['field']}>
          {label}
          <input value={report[name]} onChange={({ target }) => write({ [name]: target.value })} />
        </label>
      ))}
      <h2>Ссылка</h2>
      <div className={parts['row']}>
        <button type="button" onClick={() => void makeLink()}>
          Сделать ссылку
        </button>
        {link !== '' && (
          <>
            <button type="button" onClick={() => copy(link)}>
              Скопировать ссылку
            </button>
            <a download="record.json" href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}>
              Скачать запись
            </a>
          </>
        )}
      </div>
      {link !== '' && <input aria-label="Ссылка на запись" readOnly value={link} />}
      <h2>Тест</h2>
      <div className={parts['row']}>
        <button type="button" onClick={() => void makeTest()}>
          Сделать тест
        </button>
        {test !== '' && (
          <>
            <button type="button" onClick={() => copy(test)}>
              Скопировать тест
            </button>
            <a download="recorded.test.tsx" href={`data:text/plain;charset=utf-8,${encodeURIComponent(test)}`}>
              Скачать
            </a>
          </>
        )}
      </div>
      {test !== '' && (
        <>
          <p className={parts['quiet']}>
            Положите файл в tests/recorded и запустите npx vitest run --project screens tests/recorded.
          </p>
          <textarea className={css['source']} aria-label="Файл теста" readOnly value={test} spellCheck={false} />
        </>
      )}
    </div>
  );
}

/** The record of this and of earlier sessions, as a link that replays it and as a test. */
export function RecordTab() {
  const workbench = useWorkbench();
  const { replay, walk, report, chosen } = workbench.state();
  const kept = workbench.journal.kept();
  const present = workbench.journal.steps();
  // After a reload the new record is empty: show the one before.
  const record =
    kept.find(({ id }) => id === chosen) ?? (chosen === null && present.length === 0 ? kept[0] : undefined);
  const session = walk?.session ?? record?.session ?? workbench.journal.session();
  const sent = walk ? walk.sent : record ? [] : workbench.sent();
  const read = async (): Promise<Session> => walk?.session ?? record?.session ?? workbench.session();
  const isBusy = replay?.outcome === 'running' || walk?.after === null;
  return (
    <div className={css['columns']}>
      <div className={css['column']}>
        <h2>Сделано</h2>
        {report && <p className={css['report']}>{reportLines(report).join('\n')}</p>}
        {replay && (
          <p className={css['outcome']} role="status" data-outcome={replay.outcome}>
            {OUTCOMES[replay.outcome]}, шагов {replay.done} из {replay.total}
            {replay.detail !== '' && `\n${replay.detail}`}
          </p>
        )}
        {kept.length > 0 && (
          <label className={css['field']}>
            Запись
            <select value={record?.id ?? 0} onChange={({ target }) => workbench.choose(Number(target.value))}>
              <option value={0}>Сейчас: шагов {present.length}</option>
              {kept.map((one) => (
                <option key={one.id} value={one.id}>
                  {keptText(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <ol className={css['steps']} aria-label="Шаги">
          {momentsOf(session, sent).map((moment) => (
            <li key={`${moment.steps} ${moment.ms}`}>
              <button
                type="button"
                className={parts['line']}
                aria-disabled={isBusy}
                aria-current={walk && isSamePlace(walk.at, moment) ? 'step' : undefined}
                onClick={() => void (async () => isBusy || workbench.standAt(await read(), moment, sent))()}
              >
                {moment.text}
              </button>
            </li>
          ))}
        </ol>
        {session.steps.length > 0 && (
          <div className={parts['row']}>
            <button type="button" disabled={isBusy} onClick={() => void (async () => workbench.replay(await read()))()}>
              Сделать всё заново
            </button>
            {record && (
              <button type="button" onClick={() => void workbench.journal.forget(record.id)}>
                Забыть запись
              </button>
            )}
          </div>
        )}
        {session.steps.length === 0 && (
          <p className={parts['quiet']}>Пока ничего. Пароли и почта записываются образцами.</p>
        )}
      </div>
      {walk?.after ? (
        <MomentDetails before={walk.before} after={walk.after} />
      ) : (
        <Export key={record?.id ?? 0} record={record} written={session.report ?? BLANK} read={read} />
      )}
    </div>
  );
}
