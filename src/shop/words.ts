/**
 * Texts that only this shop has; texts that every such shop shows are in the views. Only files that load late import this
 * one, so that the first download does not grow.
 */
export const WORDS = {
  undo: 'Вернуть',
  offers: 'Может понравиться',
  search: {
    queries: 'Вы искали',
    clearQueries: 'Очистить',
    genres: 'Жанры',
    /** The name of a tile, apart from that of the genre in the filters. */
    genre: (name: string) => `Жанр ${name}`,
  },
  payment: {
    /** Why the account is asked for, and what becomes of it: by the kind of account. */
    ownAccount: {
      why: 'Мы войдём в этот аккаунт и добавим в него покупки.',
      secrets: 'Пароль и коды уйдут в магазин только вместе с заказом, на вашем устройстве они не сохраняются.',
    },
    newAccount: {
      why: 'Мы создадим аккаунт на эти данные и добавим в него покупки.',
      secrets: 'Данные уйдут в магазин только вместе с заказом.',
    },
    fromProfile: 'Из вашего профиля',
    change: 'Изменить',
  },
  receipt: {
    title: 'Ваш заказ',
    order: (id: string) => `Заказ № ${id}`,
    total: 'Итого',
    discount: 'Скидка',
    sentTo: (email: string) => `Чек придёт на ${email}`,
    nextTitle: 'Что дальше',
    next: [
      'Мы добавим покупки в ваш аккаунт PlayStation.',
      'Когда всё будет готово, придёт сообщение в Telegram.',
      'Включите консоль: игры будут в библиотеке.',
    ],
  },
  unpaid: {
    title: 'Неоплаченный заказ',
    unsureTitle: 'Заказ',
    notCharged: 'Деньги за этот заказ не списаны.',
    unknown: 'Деньги могли списаться. Прежде чем платить ещё раз, напишите в службу поддержки.',
    unknownOrder:
      'Деньги могли списаться. Прежде чем платить ещё раз, напишите в службу поддержки и назовите номер заказа.',
  },
} as const;
