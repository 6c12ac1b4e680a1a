// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { answerElements, cutAtAnswers, inert } from '../../src/operator/serve/pageAnswers';

/** Names of products that would end a script, start a comment or end a line for some parser. */
const TRICKY = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<!-- ',
  ']]>',
  '</SCRIPT\t>',
  '\u2028\u2029',
  '"\\"\\u003c',
  '\ud800',
  '&lt;&quot;',
  '$& $1 $`',
  '__proto__',
];

describe('the responses embedded in a page', () => {
  it('cannot break out of their element, whatever the names of the products contain', () => {
    const body = TRICKY.map((name) => ({ name, [name]: 1 }));
    const url = '/api/feed?currency_id="></script>&amp;';
    const element = answerElements([{ url, askedAt: 900.4, json: inert(JSON.stringify(body)) }], 1_000);
    expect(element.slice(8, -9)).not.toMatch(/<|\u2028|\u2029/);
    const [before, after] = cutAtAnswers(
      '<html><head><meta charset="UTF-8" /><script>1</script></head><body>x</body></html>',
    );
    const document = new DOMParser().parseFromString(before + element + after, 'text/html');
    expect(document.querySelectorAll('script')).toHaveLength(2);
    const [{ dataset, textContent } = document.body] = document.querySelectorAll<HTMLElement>('[data-answer]');
    expect(dataset).toMatchObject({ answer: url, age: '100' });
    expect(JSON.parse(textContent)).toEqual(body);
    expect(document.body.textContent).toBe('x');
  });

  it('are inserted after the charset and before the early script', () => {
    const html = '<!doctype html><head>\n<META CHARSET="utf-8"><script>early()</script>';
    expect(cutAtAnswers(html)).toEqual(['<!doctype html><head>\n<META CHARSET="utf-8">', '<script>early()</script>']);
    expect(() => cutAtAnswers('<head><script></script></head>')).toThrow('index.html has no charset of its own');
  });
});
