/**
 * The placeholder of an effect that `src/wiring` provides. It types the chart and owns nothing;
 * a wired machine that still holds one fails the wiring test.
 */
export function missingEffect(name: string): () => never {
  return () => {
    throw new Error(`${name} comes from src/wiring`);
  };
}
