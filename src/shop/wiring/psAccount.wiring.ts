import { fromPromise } from 'xstate';
import { psAccountMachine } from '../../../machines/psAccount/psAccount.machine';
import type { Effects } from './effects';

/**
 * Connects the account form with the clipboard, the platform's popups and the bot's chat. Without a bot the popups do
 * not mention a chat.
 */
export const wirePsAccount = ({ clipboard, dialogs, telegram, links }: Effects) =>
  psAccountMachine.provide({
    actors: {
      warnIncomplete: fromPromise(async () => {
        await dialogs.show({ title: 'Ошибка', message: 'Пожалуйста, заполните все поля формы' });
      }),
      copyCommand: fromPromise(({ input }) => clipboard.copy(input.command)),
      announceCopied: fromPromise(async () => {
        await dialogs.show({
          title: 'Команда скопирована',
          message: [
            'Команда скопирована в буфер обмена.',
            ...(links.botName ? ['Вставьте её в чат после перехода в Telegram.'] : []),
          ].join(' '),
        });
      }),
      offerCommand: fromPromise(async ({ input }) => {
        const answer = await dialogs.show({
          title: 'Скопируйте команду',
          message: input.command,
          buttons: [
            { id: 'copy', text: 'Копировать' },
            ...(links.botName ? [{ id: 'open', text: 'Перейти в Telegram' }] : []),
          ],
        });
        return answer === 'copy' || answer === 'open' ? answer : null;
      }),
    },
    actions: {
      openBotChat: () => {
        if (links.botName) telegram.openTelegramLink(`https://t.me/${links.botName}`);
      },
    },
  });
