/** Runs a function that must not stop the shop where a browser or a client refuses it; undefined when it throws. */
export const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
