import { EMPTY_PROFILE, type ProfileValues } from '../../../machines/model/profile';

/** A shopper as the API shows one. */
export interface DemoUser extends ProfileValues {
  id: number;
  telegramId: string;
  telegramUsername: string;
  currencyId: number;
  currentCurrency: { id: number };
}

const newUser = () => ({ ...EMPTY_PROFILE, currencyId: 1, currentCurrency: { id: 1 } });

function seeds(): DemoUser[] {
  return [
    {
      ...newUser(),
      id: 1,
      telegramId: '1001',
      telegramUsername: 'demo',
      psStoreLogin: 'demo.player@example.com',
      psStorePassword: 'Demo-Pass-1',
      psBackupCodes: 'AB12CD EF34GH IJ56KL',
      email: 'demo@example.com',
    },
    { ...newUser(), id: 2, telegramId: '1002', telegramUsername: 'newcomer' },
  ];
}

/** The shoppers: 1001 with a filled profile, 1002 with an empty one, and new ones as they appear. */
export function createUsers() {
  const users = new Map<string, DemoUser>();
  const fill = () => {
    users.clear();
    for (const user of seeds()) users.set(user.telegramId, user);
  };
  fill();
  return {
    find: (telegramId: string): DemoUser | undefined => users.get(telegramId),
    all: (): DemoUser[] => [...users.values()],
    /** The user, made with an empty profile when not known yet. */
    ensure(telegramId: string, telegramUsername = ''): DemoUser {
      const known = users.get(telegramId);
      if (known) return known;
      const user: DemoUser = { ...newUser(), id: users.size + 1, telegramId, telegramUsername };
      users.set(telegramId, user);
      return user;
    },
    setCurrency(user: DemoUser, currencyId: number): void {
      user.currencyId = currencyId;
      user.currentCurrency = { id: currencyId };
    },
    reset: fill,
  };
}
