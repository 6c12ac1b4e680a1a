import { describe, expect, it } from 'vitest';
import { everyProfileField } from '../../machines/model/profile';
import { navigationMachine } from '../../machines/navigation/navigation.machine';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { profileMachine } from '../../machines/profile/profile.machine';
import { selectField } from '../../machines/profile/profile.selectors';
import { answered, edgesOf, failed } from '../support/statechart';

/** Invariants of every state that a chart can reach by any events. */
describe('in every reachable state,', () => {
  it('the stack ends with the open screen, and only Home closes the app', () => {
    const arrived = (path: string, position: number) => ({ type: 'navigation.arrived', path, position });
    const edges = edgesOf(navigationMachine, {
      input: { path: '/', position: 0 },
      events: [
        arrived('/', 0),
        arrived('/item/7', 1),
        arrived('/shop-bag', 2),
        { type: 'navigation.back' },
        { type: 'navigation.swiped' },
      ],
    });
    for (const { to, name } of edges) {
      const { stack } = to.context as { stack: string[] };
      expect(to.value, name).toBe(stack.at(-1) === '/' ? 'atHome' : 'away');
      expect(stack.length, name).toBeLessThanOrEqual(3);
    }
  });

  it('a profile field without unsaved changes has the server’s value', () => {
    const user = { telegramId: '7', telegramUsername: 'demo', ...everyProfileField(() => 'u'), currencyId: null };
    const edges = edgesOf(profileMachine, {
      events: [
        { type: 'identity.changed', telegramId: '7', telegramUsername: 'demo' },
        answered('fetchProfile', user),
        ...['a', 'u'].map((value) => ({ type: 'field.edited', field: 'email', value })),
        { type: 'field.submitted', field: 'email' },
        answered('save-email'),
        failed('save-email'),
      ],
    });
    for (const { to, name } of edges) {
      const { values, saved } = to.context as { values: { email: string }; saved: { email: string } };
      const { isDirty, isSaving } = selectField('email')(to as Parameters<ReturnType<typeof selectField>>[0]);
      const isShown = JSON.stringify(to.value).includes('editing');
      if (isShown && !isDirty && !isSaving) expect(values.email, name).toBe(saved.email);
    }
  });

  it('no command is copied from an incomplete form', () => {
    const edges = edgesOf(psAccountMachine, {
      events: [
        ...['firstName', 'lastName', 'email', 'birthDate'].flatMap((field) =>
          ['я', ' '].map((value) => ({ type: 'form.changed', field, value })),
        ),
        { type: 'form.submitted' },
        answered('copyCommand'),
        failed('copyCommand'),
        answered('warnIncomplete'),
        answered('announceCopied'),
        answered('offerCommand', 'copy'),
      ],
    });
    for (const { to, name } of edges) {
      const isComplete = Object.values((to.context as { form: Record<string, string> }).form).every(
        (value) => value.trim() !== '',
      );
      if (['copying', 'copied', 'offering'].includes(String(to.value))) expect(isComplete, name).toBe(true);
      if (to.value === 'warning') expect(isComplete, name).toBe(false);
    }
  });
});
