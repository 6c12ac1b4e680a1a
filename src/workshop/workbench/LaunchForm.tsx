import { useRef, useState } from 'react';
import { SCREENS } from '../../../machines/model/screens';
import { otherThan, PERSONAS, type Persona } from './personas';
import { PHONE_SIZES } from './phones';
import css from './LaunchForm.module.css';
import parts from './Parts.module.css';
import { useWorkbench } from './useWorkbench';

interface ChoiceProps {
  label: string;
  options: readonly { id: string; name: string }[];
  value: string;
  onChoose(id: string): void;
}

const Choice = ({ label, options, value, onChoose }: ChoiceProps) => (
  <label className={parts['quiet']}>
    {label}
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** The form for persona, address and phone; the buttons beside it close and reopen the shop. */
export function LaunchForm() {
  const workbench = useWorkbench();
  const { persona, size } = workbench.state();
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const address = typed ?? workbench.where();
  const open = (personaId: string): void => {
    setTyped(null);
    void workbench.open(personaId, address.startsWith('/') ? address : `/${address}`);
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        // The shop that opens may take the focus now, as in a replay (`leaveTyping` in frame.ts).
        field.current?.blur();
        open(persona.id);
      }}
    >
      <Choice label="Кто и где" options={PERSONAS} value={persona.id} onChoose={open} />
      <Choice
        label="Телефон"
        options={PHONE_SIZES}
        value={size.id}
        onChoose={(id) => void workbench.act({ do: 'resize', size: id })}
      />
      <label className={parts['quiet']}>
        Адрес в магазине
        <input
          ref={field}
          value={address}
          list="addresses"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setTyped(null);
          }}
        />
      </label>
      <datalist id="addresses">
        {Object.values(SCREENS).map(({ pattern, title }) => (
          <option key={pattern} value={pattern.replace('/item/:id', '/item/26').replace(':id', '2')}>
            {title}
          </option>
        ))}
      </datalist>
      <button type="submit" title="Новый покупатель на этом адресе: хранилище, часы и сервер начинаются с начала">
        Заново
      </button>
      <Life />
    </form>
  );
}

/** The buttons that end and continue a visit; storage, clock and server are kept. */
function Life() {
  const workbench = useWorkbench();
  const { isOpen } = workbench.host.state();
  const { persona } = workbench.state();
  const openWindow = (who: Persona): void => void workbench.act({ do: 'openWindow', persona: who.id, path: '/' });
  return (
    <div className={`${parts['row']} ${css['life']}`} role="group" aria-label="Хранилище, часы и сервер остаются">
      <button
        type="button"
        disabled={!isOpen}
        title="Страница загружается ещё раз"
        onClick={() => void workbench.act({ do: 'reload' })}
      >
        Перезагрузить
      </button>
      <button
        type="button"
        title="Окно закрывается, потом открывается новое"
        onClick={() => void workbench.act({ do: 'reopen' })}
      >
        {isOpen ? 'Закрыть и открыть' : 'Открыть снова'}
      </button>
      <button
        type="button"
        disabled={!isOpen}
        title="Телефон завершает приложение на полуслове"
        onClick={() => void workbench.act({ do: 'kill' })}
      >
        Убить
      </button>
      <button type="button" title="Ещё одно окно этого покупателя, рядом" onClick={() => openWindow(persona)}>
        Второе окно
      </button>
      <button type="button" title="Окно другого покупателя, рядом" onClick={() => openWindow(otherThan(persona))}>
        Окно другого
      </button>
    </div>
  );
}
