import { seededRandom } from './catalogue/random';

/** One thing that can go wrong (or be made to happen) on the demo server. */
export interface ScenarioDefinition {
  name: ScenarioName;
  /** What it does, one Russian sentence. */
  description: string;
  /** Option names with their defaults. */
  options?: Record<string, number | string | boolean>;
}

const definitions = {
  normal: { description: 'Всё работает; выключает остальные сценарии.' },
  maintenance: { description: 'Идут технические работы, текст пуст.' },
  'maintenance-message': {
    description: 'Идут технические работы, с текстом в несколько строк.',
    options: { message: 'Обновляем витрину.\nВернёмся в 15:00 по Москве.\nКорзина сохранится.' },
  },
  market: {
    description: 'Малый магазин симулятора: 18 товаров; другой номер сезона меняет цены.',
    options: { season: 0, fractions: false },
  },
  'promo-used': { description: 'Любой промокод уже использован (400).' },
  'promo-unknown': { description: 'Любой промокод не найден (404).' },
  'promo-unauthorized': { description: 'Проверка промокода требует авторизации (401).' },
  'promo-error': { description: 'Проверка промокода падает (500 без тела).' },
  'bill-refused': {
    description: 'Счёт не выставляется: ответ 200 с success: false.',
    options: { message: 'Платёжный сервис отклонил заказ' },
  },
  'bill-error': { description: 'Создание счёта падает (500 без тела).' },
  'bill-answer-lost': { description: 'Счёт создан, но ответ теряется: соединение обрывается, один раз.' },
  'bill-keys-ignored': {
    description: 'Сервер не знает ключа заказа (Idempotency-Key): повторный запрос создаёт второй счёт.',
  },
  'bill-without-link': { description: 'Счёт создан, но без ссылки на оплату.' },
  'paid-after': { description: 'Заказ оплачивается сам после заданного числа проверок.', options: { polls: 3 } },
  'payment-failed': {
    description: 'Проверка платежа отвечает «failed».',
    options: { message: 'Банк отклонил платёж' },
  },
  'payment-pending-forever': { description: 'Платёж вечно ожидает оплаты.' },
  'payment-status-down': { description: 'Проверка платежа недоступна (503).' },
  'verification-refused': { description: 'Подтверждение платежа отвечает отказом.' },
  'verification-error': { description: 'Подтверждение платежа падает (500).' },
  'server-slow': { description: 'Каждый ответ задерживается.', options: { ms: 3000 } },
  'server-down': { description: 'Соединение с сервером обрывается.' },
  'server-error': { description: 'Сервер на всё отвечает 500.' },
  malformed: {
    description: 'Сервер отвечает 200 и бессмыслицей: html, обрывок, null, не тот тип, испорченный список.',
    options: { kind: 'cycle' },
  },
  'feed-empty': { description: 'Лента пуста.' },
  'feed-error': { description: 'Лента не загружается (500).' },
  'feed-begins': {
    description: 'Лента начинается с одного широкого баннера (wide) или сразу со списка (list).',
    options: { with: 'wide' },
  },
  'feed-malformed': { description: 'В ленте целые записи вперемешку с испорченными.' },
  'profile-error': { description: 'Профиль не читается и не сохраняется (500).', options: { silent: false } },
  'currency-refused': { description: 'Смена валюты отклоняется (400).' },
  'total-error': { description: 'Расчёт корзины падает (500).' },
} as const satisfies Record<string, { description: string; options?: Record<string, number | string | boolean> }>;

export type ScenarioName = keyof typeof definitions;

/** Every scenario, `normal` first. */
export const scenarioDefinitions: readonly ScenarioDefinition[] = (Object.keys(definitions) as ScenarioName[]).map(
  (name) => ({ name, ...definitions[name] }),
);

export type ScenarioOptions = Record<string, unknown>;

/** How the whole server behaves, whatever scenario is on. */
export interface Knobs {
  /** Milliseconds every answer waits, 0 to 10000. */
  latencyMs: number;
  /** Percent of calls that are refused, 0 to 100. */
  failureRate: number;
}

const CALM: Knobs = { latencyMs: 0, failureRate: 0 };
/** The seed of the failures; any number would do. */
const KNOB_SEED = 1;
const MOST: Knobs = { latencyMs: 10_000, failureRate: 100 };

function readKnob(name: keyof Knobs, value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= MOST[name]) return value;
  throw new Error(`Настройка «${name}» должна быть числом от 0 до ${MOST[name]}.`);
}

function definitionOf(name: string): ScenarioDefinition {
  const found = scenarioDefinitions.find((each) => each.name === name);
  if (found) return found;
  throw new Error(`Неизвестный сценарий «${name}». Есть: ${scenarioDefinitions.map((each) => each.name).join(', ')}.`);
}

function readOption(definition: ScenarioDefinition, option: string, value: unknown): number | string | boolean {
  const standard = definition.options?.[option];
  if (standard === undefined) throw new Error(`У сценария «${definition.name}» нет настройки «${option}».`);
  if (typeof standard === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) {
      throw new Error(`Настройка «${option}» сценария «${definition.name}» должна быть числом не меньше нуля.`);
    }
    return number;
  }
  if (typeof standard === 'boolean') {
    if (!['true', 'false'].includes(String(value)))
      throw new Error(`Настройка «${option}» сценария «${definition.name}» должна быть true или false.`);
    return String(value) === 'true';
  }
  if (typeof value !== 'string')
    throw new Error(`Настройка «${option}» сценария «${definition.name}» должна быть строкой.`);
  return value;
}

/** The scenarios that are on, with their options: none at first. */
export function createScenarios() {
  let on = new Map<ScenarioName, Record<string, number | string | boolean>>();
  let knobs = CALM;
  let chance = seededRandom(KNOB_SEED);
  const value = (name: ScenarioName, option: string) => on.get(name)?.[option] ?? definitionOf(name).options?.[option];

  function set(chosen: readonly (readonly [ScenarioDefinition, ScenarioOptions])[]): void {
    const next: typeof on = new Map();
    for (const [definition, options] of chosen) {
      if (definition.name === 'normal') continue;
      const own = Object.entries(options).map(([option, each]) => [option, readOption(definition, option, each)]);
      next.set(definition.name, { ...on.get(definition.name), ...Object.fromEntries(own) });
    }
    on = next;
  }

  /**
   * Replaces the active scenarios; one that stays active keeps its other options. `normal` turns all off. Throws an Error
   * with a Russian text for an unknown name or option, or an option of the wrong type; then nothing changes.
   */
  function use(names: string | readonly string[], options: ScenarioOptions = {}): void {
    const chosen = (typeof names === 'string' ? [names] : names).map(definitionOf);
    const has = ({ options: own }: ScenarioDefinition, option: string): boolean => own?.[option] !== undefined;
    const unknown = Object.keys(options).find((option) => !chosen.some((each) => has(each, option)));
    if (unknown !== undefined)
      throw new Error(`У сценариев «${chosen.map((each) => each.name).join(', ')}» нет настройки «${unknown}».`);
    set(
      chosen.map((each) => [each, Object.fromEntries(Object.entries(options).filter(([option]) => has(each, option)))]),
    );
  }

  return {
    /** Names that are on; `['normal']` when none is. */
    active: (): ScenarioName[] => (on.size === 0 ? ['normal'] : [...on.keys()]),
    has: (name: ScenarioName): boolean => on.has(name),
    /** A numeric option of a scenario, or its default. */
    number: (name: ScenarioName, option: string): number => Number(value(name, option)),
    /** A text option of a scenario, or its default. */
    text: (name: ScenarioName, option: string): string => String(value(name, option)),
    /** A yes/no option of a scenario, or its default. */
    flag: (name: ScenarioName, option: string): boolean => value(name, option) === true,
    use,
    /** Takes `name[:option value][,name…]`, as in `?scenario=`. Throws like `use`. */
    useQuery(text: string): void {
      const parts = text.split(',').filter(Boolean);
      set(
        parts.map((part) => {
          const [name = '', ...rest] = part.split(':');
          const definition = definitionOf(name);
          const given = rest.join(':');
          return [definition, rest.length > 0 ? { [Object.keys(definition.options ?? {})[0] ?? given]: given } : {}];
        }),
      );
    },
    /** Switches one scenario off. */
    end: (name: ScenarioName): void => void on.delete(name),
    knobs: () => knobs,
    /**
     * Sets the knobs; the same failures then come in the same order. Throws an Error with a Russian text on a wrong
     * value.
     */
    turn({
      latencyMs = knobs.latencyMs,
      failureRate = knobs.failureRate,
    }: Partial<Record<keyof Knobs, unknown>>): void {
      knobs = { latencyMs: readKnob('latencyMs', latencyMs), failureRate: readKnob('failureRate', failureRate) };
      chance = seededRandom(KNOB_SEED);
    },
    /** Whether the call that is being answered has to fail. */
    fails: (): boolean => knobs.failureRate > 0 && chance() * 100 < knobs.failureRate,
    reset(): void {
      on = new Map();
      knobs = CALM;
    },
  };
}
