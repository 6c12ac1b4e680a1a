/**
 * What the operator's settings look like (setting-1). The build refuses other ones
 * (`src/operator/build/operatorSettings.ts`); a shop in development hides what they are for.
 */

/** The user name of a bot, without @. */
export const BOT_NAME = /^[a-z]\w{2,31}$/i;

/** A chat in Telegram: of a name, of an invitation. */
export const CHAT_LINK = /^https:\/\/t\.me\/[\w+]\S*$/;

/** The entries of a comma-separated setting. */
export const entriesOf = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
