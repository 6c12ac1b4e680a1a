import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { allowRelativeRequests } from '../../src/workshop/replay/relativeRequests';

allowRelativeRequests();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
