import { describe, expect, test } from 'vitest';
import { createRedactor, MASK } from '../../src/qa/redact';

describe('what leaves the shop', () => {
  test('has no secret under any name a form, an entity or a header gives it', () => {
    const redact = createRedactor();
    const form = {
      psLogin: 'a',
      psPassword: 'b',
      psBackupCodes: 'c',
      firstName: 'd',
      lastName: 'e',
      customerEmail: 'f',
      birthDate: 'g',
      email: 'h',
    };
    expect(Object.values(redact(form) as object)).toEqual(Object.keys(form).map(() => MASK));
    expect(
      redact({
        psStoreLogin: 'a',
        psStorePassword: 'b',
        headers: { Authorization: 'tma x' },
        initData: 'y',
        command: 'account_a',
      }),
    ).toEqual({
      psStoreLogin: MASK,
      psStorePassword: MASK,
      headers: { Authorization: MASK },
      initData: MASK,
      command: MASK,
    });
  });

  test('has none in an update of one field, nor in the text beside it', () => {
    const redact = createRedactor();
    expect(redact({ type: 'field.edited', field: 'psStorePassword', value: 'Tajna-1' })).toEqual({
      type: 'field.edited',
      field: 'psStorePassword',
      value: MASK,
    });
    expect(redact({ type: 'form.changed', field: 'checkoutWithoutAccount', value: true })).toMatchObject({
      value: true,
    });
  });

  test('has a known secret nowhere else, however it is spelled', () => {
    const redact = createRedactor();
    redact({ psPassword: 'p"a ss/1' });
    const said = JSON.stringify(
      redact({
        text: 'Пароль p"a ss/1 неверен',
        link: `x?y=${encodeURIComponent('p"a ss/1')}`,
        nested: JSON.stringify({ z: 'p"a ss/1' }),
      }),
    );
    expect(said).not.toMatch(/ss\/1|ss%2F1/);
  });

  test('has a secret masked that is told only after a text that holds it', () => {
    expect(createRedactor()({ message: 'Код QW12ER не подошёл', psBackupCodes: 'QW12ER' })).toEqual({
      message: `Код ${MASK} не подошёл`,
      psBackupCodes: MASK,
    });
  });

  test('has no e-mail and no launch data in a text of any kind', () => {
    const redact = createRedactor();
    expect(redact('Адрес me.too+x@mail.example.ru занят')).toBe(`Адрес ${MASK} занят`);
    expect(redact('/users?email=me%40mail.ru')).not.toContain('mail.ru');
    expect(redact('#tgWebAppData=query_id%3DAAF1&x=1')).not.toContain('AAF1');
  });

  test('has errors by name and text only, and no machinery', () => {
    const error = Object.assign(new TypeError('сбой'), { config: { headers: { Authorization: 'tma secret' } } });
    expect(createRedactor()({ error, machine: { huge: true }, send: () => {} })).toEqual({
      error: { name: 'TypeError', message: 'сбой' },
    });
  });

  test('keeps empty fields, ticks, circles and names of states as they are', () => {
    const circle: Record<string, unknown> = { psLogin: '' };
    circle['self'] = circle;
    expect(createRedactor()(circle)).toEqual({ psLogin: '', self: '(круг)' });
    const snapshot = { status: 'active', context: {}, value: { editing: { email: 'clean' } } };
    expect(createRedactor()(snapshot)).toEqual(snapshot);
  });
});
