/** Values of the right shape that stand for what a tester typed. */
const PASSWORD = 'Sample-Pass-1';
const BY_NAME: [RegExp, string][] = [
  [/backup/i, 'AAAA11 BBBB22'],
  [/given-name/, 'Имя'],
  [/family-name/, 'Фамилия'],
  [/password|secret/i, PASSWORD],
];

/** Fields without personal data. */
const isHarmless = ({ type, inputMode }: HTMLInputElement, label: string): boolean =>
  type === 'search' || inputMode === 'numeric' || label === 'Промокод';

/**
 * The recorded text of a field: its own if it cannot be a secret, else a sample of the same form. An empty field stays
 * empty, and a faulty e-mail or date stays faulty.
 */
export function recordedText(input: HTMLInputElement, label: string): string {
  const { value, type, name, max } = input;
  if (value === '' || isHarmless(input, label)) return value;
  if (type === 'date') return max !== '' && value > max ? '2999-01-01' : '1990-01-01';
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (type === 'password') return PASSWORD;
  if (byName !== undefined) return byName;
  if (type === 'email' || /mail|account|login/i.test(name)) return value.includes('@') ? 'buyer@example.com' : 'buyer';
  return 'Образец';
}
