import { expect, it } from 'vitest';
import { nginxFile } from '../../src/operator/build/headers';

it('the file for nginx explains that /api/ and /uploads/ must be proxied', () => {
  const guide = nginxFile([]);
  for (const path of ['/api/', '/uploads/'])
    expect(guide).toMatch(new RegExp(`^#  +location ${path} .*proxy_pass`, 'm'));
});
