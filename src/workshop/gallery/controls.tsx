import { Badge, DiscountBadge } from '../../shop/ui/Badge';
import { Button, LinkButton, type ButtonProps, type Look } from '../../shop/ui/Button';
import { ExternalLinkButton } from '../../shop/ui/ExternalLinkButton';
import { Checkbox } from '../../shop/ui/Checkbox';
import { Chip } from '../../shop/ui/Chip';
import { CurrencyMenu } from '../../shop/ui/CurrencyMenu';
import { IconButton } from '../../shop/ui/IconButton';
import * as firstIcons from '../../shop/ui/icons';
import { Pagination } from '../../shop/ui/Pagination';
import { PasswordField } from '../../shop/ui/PasswordField';
import * as screenIcons from '../../shop/ui/screenIcons';
import { SearchBox } from '../../shop/ui/SearchBox';
import { SubscriptionBadge } from '../../shop/ui/SubscriptionBadge';
import { TextField } from '../../shop/ui/TextField';
import { cover, MISSING, nothing, statesOf, type Pieces } from './piece';

const icons = { ...firstIcons, ...screenIcons };
const currencies = [
  { id: 2, code: 'TRY', icon: cover(0, 24, 24) },
  { id: 3, code: 'INR', icon: MISSING },
];

/** The menu of currencies in one of its states. */
export const currencyMenu = ({ open = false, disabled = false, busy = false }) => (
  <CurrencyMenu
    current={{ code: 'RUB', icon: null }}
    options={currencies}
    open={open}
    disabled={disabled}
    busy={busy}
    onToggle={nothing}
    onChoose={nothing}
  />
);

const LOOKS: [name: string, variant: NonNullable<Look['variant']>][] = [
  ['главная', 'primary'],
  ['второстепенная', 'secondary'],
  ['опасная', 'danger'],
  ['тихая', 'ghost'],
];
const MODES: [name: string, mode: Pick<ButtonProps, 'busy' | 'confirmed' | 'disabled'>][] = [
  ['занята', { busy: true }],
  ['подтверждена', { confirmed: true }],
  ['выключена', { disabled: true }],
  ['подтверждена и занята', { confirmed: true, busy: true }],
  ['подтверждена и выключена', { confirmed: true, disabled: true }],
];
/** Every look of a button in every mode. */
const modes = Object.fromEntries(
  LOOKS.flatMap(([look, variant]) =>
    MODES.map(([mode, props]) => [
      `${look}, ${mode}`,
      <Button key={mode} variant={variant} {...props}>
        Применить
      </Button>,
    ]),
  ),
);

/** Buttons and fields. */
export const CONTROLS: Pieces = {
  Button: {
    главная: <Button wide>В корзину</Button>,
    'второстепенная, со значком': (
      <Button wide variant="secondary" icon={<icons.SupportIcon size={20} />}>
        Служба поддержки
      </Button>
    ),
    опасная: (
      <Button wide variant="danger">
        Да, очистить
      </Button>
    ),
    тихая: <Button variant="ghost">Отмена</Button>,
    маленькая: <Button small>Переключить валюту</Button>,
    ссылка: <LinkButton to="/">Перейти в каталог</LinkButton>,
    ...modes,
  },
  ExternalLinkButton: {
    'ссылка наружу': <ExternalLinkButton href="https://t.me/">Служба поддержки</ExternalLinkButton>,
  },
  IconButton: {
    простая: <IconButton label="Удалить" icon={<icons.TrashIcon />} />,
    'на подложке': <IconButton variant="tinted" label="Добавить в корзину" icon={<icons.CartIcon />} />,
    'на подложке, нажата': (
      <IconButton variant="tinted" label="Убрать из корзины" aria-pressed icon={<icons.CheckIcon />} />
    ),
    'на картинке': <IconButton variant="floating" label="В избранное" icon={<icons.HeartIcon />} />,
    'на картинке, нажата': (
      <IconButton variant="floating" label="Убрать из избранного" aria-pressed icon={<icons.HeartIcon filled />} />
    ),
    'на картинке, выключена': <IconButton variant="floating" label="В избранное" icon={<icons.HeartIcon />} disabled />,
    'на подложке, выключена': (
      <IconButton variant="tinted" label="Добавить в корзину" icon={<icons.CartIcon />} disabled />
    ),
    'на подложке, нажата и выключена': (
      <IconButton variant="tinted" label="Убрать из корзины" aria-pressed icon={<icons.CheckIcon />} disabled />
    ),
    выключена: <IconButton label="Добавить в корзину" icon={<icons.CartIcon />} disabled />,
  },
  Chip: { нажата: <Chip pressed>Экшен</Chip>, 'не нажата': <Chip pressed={false}>Приключения</Chip> },
  Checkbox: {
    отмечен: <Checkbox label="У меня нет зарубежного аккаунта PlayStation" checked onChange={nothing} />,
    'не отмечен': <Checkbox label="У меня нет зарубежного аккаунта PlayStation" checked={false} onChange={nothing} />,
  },
  TextField: {
    пустое: <TextField label="Email аккаунта PlayStation" placeholder="name@mail.ru" enterKeyHint="next" />,
    заполнено: <TextField label="Email для чека" defaultValue="buyer@example.com" />,
    'с ошибкой': <TextField label="Промокод" defaultValue="LETO" error="Промокод не найден или неактивен" />,
    выключено: <TextField label="Логин Telegram" value="Не указан" disabled readOnly />,
  },
  PasswordField: {
    'скрыт; глаз показывает': (
      <form>
        <PasswordField label="Пароль" autoComplete="off" defaultValue="Sample-Pass-1" />
      </form>
    ),
  },
  SearchBox: {
    пустое: <SearchBox />,
    'с текстом': <SearchBox defaultValue="Spider-Man" onClear={nothing} />,
    'ведёт к поиску': <SearchBox readOnly />,
  },
  Pagination: {
    'первая страница': <Pagination page={1} pageCount={9} pages={[1, 2, 3, 4, 5]} onPage={nothing} />,
    посередине: <Pagination page={5} pageCount={9} pages={[3, 4, 5, 6, 7]} onPage={nothing} />,
    последняя: <Pagination page={9} pageCount={9} pages={[5, 6, 7, 8, 9]} onPage={nothing} />,
    'трёхзначные номера': <Pagination page={122} pageCount={200} pages={[120, 121, 122, 123, 124]} onPage={nothing} />,
  },
  CurrencyMenu: {
    закрыто: currencyMenu({}),
    недоступно: currencyMenu({ disabled: true }),
    занято: currencyMenu({ busy: true }),
  },
  Badge: {
    ничего: <Badge count={0} />,
    семь: <Badge count={7} />,
    'больше ста': <Badge count={120} />,
    скидка: <DiscountBadge percent={25} />,
  },
  SubscriptionBadge: { 'PS Plus': <SubscriptionBadge mark="psPlus" />, 'EA Play': <SubscriptionBadge mark="eaPlay" /> },
  icons: statesOf(icons, (Icon) => <Icon />),
};
