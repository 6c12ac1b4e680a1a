import { describe, expect, test } from 'vitest';
import { MASK } from '../../machines/model/scrub';
import { createRedactor } from '../../src/workshop/workbench/redact';

describe('data that the shop passes to the QA tools', () => {
  test('contain no secret under any name used in a form, an entity or a header', () => {
    const names = `
      psLogin psPassword psBackupCodes firstName lastName customerEmail birthDate email
      psStoreLogin psStorePassword Authorization initData command
    `;
    for (const name of names.trim().split(/\s+/))
      expect(createRedactor()({ inside: { [name]: 'Tajna-1' } })).toEqual({ inside: { [name]: MASK } });
  });

  test('keep the names of events, however an e-mail begins that is being typed', () => {
    const redact = createRedactor();
    redact({ email: 'form' });
    expect(redact({ type: 'form.changed', text: 'in the form' })).toEqual({
      type: 'form.changed',
      text: `in the ${MASK}`,
    });
  });

  test('contain no secret in an event that changes one field', () => {
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

  test('contain no known secret in any other text, however it is encoded', () => {
    const redact = createRedactor();
    redact({ psPassword: 'p"a ss/1' });
    const said = JSON.stringify(
      redact({
        text: 'Пароль p"a ss/1 неверен',
        link: `x?y=${encodeURIComponent('p"a ss/1')}`,
        nested: JSON.stringify({ z: 'Пароль p"a ss/1' }),
      }),
    );
    expect(said).not.toMatch(/ss\/1|ss%2F1/);
  });

  test.each(['Tajna-1', 'T@jna.ru!1', 'Tajna🔑1'])(
    'contain no end of a secret that was typed letter by letter: %s',
    (typed) => {
      const redact = createRedactor();
      for (let end = 1; end <= typed.length; end += 1) redact({ psPassword: typed.slice(0, end) });
      expect(redact(`Пароль ${typed} неверен`)).toBe(`Пароль ${MASK} неверен`);
    },
  );

  test('contain no secret in a text that precedes the field by which the secret is known', () => {
    expect(createRedactor()({ message: 'Код QW12ER не подошёл', psBackupCodes: 'QW12ER' })).toEqual({
      message: `Код ${MASK} не подошёл`,
      psBackupCodes: MASK,
    });
  });

  test('contain no e-mail and no launch data in any text', () => {
    const redact = createRedactor();
    expect(redact('Адрес me.too+x@mail.example.ru занят')).toBe(`Адрес ${MASK} занят`);
    expect(redact('/users?email=me%40mail.ru')).not.toContain('mail.ru');
    redact({ psLogin: 'mail' });
    expect(redact('Адрес me@mail.ru занят')).toBe(`Адрес ${MASK} занят`);
    expect(redact('#tgWebAppData=query_id%3DAAF1&x=1')).not.toContain('AAF1');
  });

  test('contain only name and text of errors, and no internals', () => {
    const error = Object.assign(new TypeError('сбой'), { config: { headers: { Authorization: 'tma secret' } } });
    expect(createRedactor()({ error, machine: { huge: true }, send: () => {} })).toEqual({
      error: { name: 'TypeError', message: 'сбой' },
    });
  });

  test('contain empty fields, booleans, circular references and names of states unchanged', () => {
    const circle: Record<string, unknown> = { psLogin: '' };
    circle['self'] = circle;
    expect(createRedactor()(circle)).toEqual({ psLogin: '', self: '(круг)' });
    const snapshot = { status: 'active', context: {}, value: { editing: { email: 'clean' } } };
    expect(createRedactor()(snapshot)).toEqual(snapshot);
  });
});
