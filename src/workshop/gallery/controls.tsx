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
import { cover, MISSING, nothing, type Piece } from './piece';

const icons = { ...firstIcons, ...screenIcons };
const currencies = [
  { id: 2, code: 'TRY', icon: cover(0, 24, 24) },
  { id: 3, code: 'INR', icon: MISSING },
];

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
const modes = LOOKS.flatMap(([look, variant]) =>
  MODES.map(([mode, props]) => ({
    name: `${look}, ${mode}`,
    view: (
      <Button variant={variant} {...props}>
        Применить
      </Button>
    ),
  })),
);

/** Buttons and fields. */
export const CONTROLS: Piece[] = [
  {
    name: 'Button',
    states: [
      { name: 'главная', view: <Button wide>В корзину</Button> },
      {
        name: 'второстепенная, со значком',
        view: (
          <Button wide variant="secondary" icon={<icons.SupportIcon size={20} />}>
            Служба поддержки
          </Button>
        ),
      },
      {
        name: 'опасная',
        view: (
          <Button wide variant="danger">
            Да, очистить
          </Button>
        ),
      },
      { name: 'тихая', view: <Button variant="ghost">Отмена</Button> },
      { name: 'маленькая', view: <Button small>Переключить валюту</Button> },
      { name: 'ссылка', view: <LinkButton to="/">Перейти в каталог</LinkButton> },
      ...modes,
    ],
  },
  {
    name: 'ExternalLinkButton',
    states: [
      { name: 'ссылка наружу', view: <ExternalLinkButton href="https://t.me/">Служба поддержки</ExternalLinkButton> },
    ],
  },
  {
    name: 'IconButton',
    states: [
      { name: 'простая', view: <IconButton label="Удалить" icon={<icons.TrashIcon />} /> },
      {
        name: 'на подложке',
        view: <IconButton variant="tinted" label="Добавить в корзину" icon={<icons.CartIcon />} />,
      },
      {
        name: 'на подложке, нажата',
        view: <IconButton variant="tinted" label="Убрать из корзины" aria-pressed icon={<icons.CheckIcon />} />,
      },
      { name: 'на картинке', view: <IconButton variant="floating" label="В избранное" icon={<icons.HeartIcon />} /> },
      {
        name: 'на картинке, нажата',
        view: (
          <IconButton variant="floating" label="Убрать из избранного" aria-pressed icon={<icons.HeartIcon filled />} />
        ),
      },
      {
        name: 'на картинке, выключена',
        view: <IconButton variant="floating" label="В избранное" icon={<icons.HeartIcon />} disabled />,
      },
      {
        name: 'на подложке, выключена',
        view: <IconButton variant="tinted" label="Добавить в корзину" icon={<icons.CartIcon />} disabled />,
      },
      {
        name: 'на подложке, нажата и выключена',
        view: (
          <IconButton variant="tinted" label="Убрать из корзины" aria-pressed icon={<icons.CheckIcon />} disabled />
        ),
      },
      { name: 'выключена', view: <IconButton label="Добавить в корзину" icon={<icons.CartIcon />} disabled /> },
    ],
  },
  {
    name: 'Chip',
    states: [
      { name: 'нажата', view: <Chip pressed>Экшен</Chip> },
      { name: 'не нажата', view: <Chip pressed={false}>Приключения</Chip> },
    ],
  },
  {
    name: 'Checkbox',
    states: [
      {
        name: 'отмечен',
        view: <Checkbox label="У меня нет зарубежного аккаунта PlayStation" checked onChange={nothing} />,
      },
      {
        name: 'не отмечен',
        view: <Checkbox label="У меня нет зарубежного аккаунта PlayStation" checked={false} onChange={nothing} />,
      },
    ],
  },
  {
    name: 'TextField',
    states: [
      {
        name: 'пустое',
        view: <TextField label="Email аккаунта PlayStation" placeholder="name@mail.ru" enterKeyHint="next" />,
      },
      { name: 'заполнено', view: <TextField label="Email для чека" defaultValue="buyer@example.com" /> },
      {
        name: 'с ошибкой',
        view: <TextField label="Промокод" defaultValue="LETO" error="Промокод не найден или неактивен" />,
      },
      { name: 'с подсказкой', view: <TextField label="Дата рождения" type="date" hint="Как в паспорте" /> },
      { name: 'выключено', view: <TextField label="Логин Telegram" value="Не указан" disabled readOnly /> },
    ],
  },
  {
    name: 'PasswordField',
    states: [
      {
        name: 'скрыт; глаз показывает',
        view: (
          <form>
            <PasswordField label="Пароль" autoComplete="off" defaultValue="Sample-Pass-1" />
          </form>
        ),
      },
    ],
  },
  {
    name: 'SearchBox',
    states: [
      { name: 'пустое', view: <SearchBox /> },
      { name: 'с текстом', view: <SearchBox defaultValue="Spider-Man" onClear={nothing} /> },
      { name: 'ведёт к поиску', view: <SearchBox readOnly /> },
    ],
  },
  {
    name: 'Pagination',
    states: [
      { name: 'первая страница', view: <Pagination page={1} pageCount={9} pages={[1, 2, 3, 4, 5]} onPage={nothing} /> },
      { name: 'посередине', view: <Pagination page={5} pageCount={9} pages={[3, 4, 5, 6, 7]} onPage={nothing} /> },
      { name: 'последняя', view: <Pagination page={9} pageCount={9} pages={[5, 6, 7, 8, 9]} onPage={nothing} /> },
      {
        name: 'трёхзначные номера',
        view: <Pagination page={122} pageCount={200} pages={[120, 121, 122, 123, 124]} onPage={nothing} />,
      },
    ],
  },
  {
    name: 'CurrencyMenu',
    states: [
      {
        name: 'закрыто',
        view: (
          <CurrencyMenu
            current={{ code: 'RUB', icon: null }}
            options={currencies}
            open={false}
            onToggle={nothing}
            onChoose={nothing}
          />
        ),
      },
      {
        name: 'занято',
        view: (
          <CurrencyMenu
            current={{ code: 'RUB', icon: null }}
            options={currencies}
            open={false}
            disabled
            onToggle={nothing}
            onChoose={nothing}
          />
        ),
      },
    ],
  },
  {
    name: 'Badge',
    states: [
      { name: 'ничего', view: <Badge count={0} /> },
      { name: 'семь', view: <Badge count={7} /> },
      { name: 'больше ста', view: <Badge count={120} /> },
      { name: 'скидка', view: <DiscountBadge percent={25} /> },
    ],
  },
  {
    name: 'SubscriptionBadge',
    states: [
      { name: 'PS Plus', view: <SubscriptionBadge mark="psPlus" /> },
      { name: 'EA Play', view: <SubscriptionBadge mark="eaPlay" /> },
    ],
  },
  { name: 'icons', states: Object.entries(icons).map(([name, Icon]) => ({ name, view: <Icon /> })) },
];
