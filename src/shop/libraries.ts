// oxlint-disable import/no-unassigned-import -- imported for their order alone
/**
 * The libraries of the first screen. The order here is their order in the file that the build makes of them: whatever the
 * shop imports first, that file stays the same until a library, or what the shop uses of it, changes.
 */
import 'react';
import 'react-router-dom';
import 'xstate';
import '@xstate/react';
import 'valibot';

export { createRoot } from 'react-dom/client';
