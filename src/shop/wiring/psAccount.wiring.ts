import { fromPromise } from 'xstate';
import type { PsAccountForm } from '../../../machines/model/psAccount';
import { psAccountMachine } from '../../../machines/psAccount/psAccount.machine';
import type { Effects } from './effects';

/** What this visit has typed into the form before. */
export const psAccountTyped = ({ saved }: Effects): PsAccountForm | undefined => saved.readPsAccount();

/**
 * Connects the account form with the clipboard, the platform's popups and the bot's chat. Without a bot the popups do
 * not mention a chat.
 */
export const wirePsAccount = ({ clipboard, dialogs, telegram, links, saved }: Effects) =>
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
      keepForm: (_, { form }) => saved.writePsAccount(form),
      openBotChat: () => {
        if (links.botName) telegram.openTelegramLink(`https://t.me/${links.botName}`);
      },
    },
  });
