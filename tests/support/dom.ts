import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { allowRelativeRequests } from '../../src/workshop/replay/relativeRequests';

allowRelativeRequests();

/** Forms that the browser has submitted itself: it loads the page anew, and puts what was typed into its address. */
const submitted: EventTarget[] = [];
addEventListener('submit', ({ defaultPrevented, target }) => {
  if (!defaultPrevented && target) submitted.push(target);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  if (submitted.splice(0).length > 0) throw new Error('The browser has submitted a form itself: it reloads the page');
});
