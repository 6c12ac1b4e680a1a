/**
 * The placeholder of an effect that `src/shop/wiring` provides. It only gives the chart its types; a wired machine that
 * still has one fails the wiring test.
 */
export function missingEffect(name: string): () => never {
  return () => {
    throw new Error(`${name} comes from src/shop/wiring`);
  };
}
