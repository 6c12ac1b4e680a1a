/** How long a motion takes, milliseconds; 0 for those who want none, and on slow phones (`tokens.css`). */
export const motionMs = (): number =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--motion')) || 0;
