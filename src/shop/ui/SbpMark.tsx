/** The facets of the mark of the fast payment system (СБП), in its own colours. */
const FACETS = [
  ['#5b57a2', 'M0 26.12l14.532 25.975v15.844L.017 93.863 0 26.12z'],
  ['#d90751', 'M55.797 42.643l13.617-8.346 27.868-.026-41.485 25.414V42.643z'],
  ['#fab718', 'M55.72 25.967l.077 34.39-14.566-8.95V0l14.49 25.967z'],
  ['#ed6f26', 'M97.282 34.271l-27.869.026-13.693-8.33L41.231 0l56.05 34.271z'],
  ['#63b22f', 'M55.797 94.007V77.322l-14.566-8.78.008 51.458 14.558-25.993z'],
  ['#1487c9', 'M69.38 85.737L14.531 52.095 0 26.12l97.223 59.583-27.844.034z'],
  ['#017f36', 'M41.24 120l14.556-25.993 13.583-8.27 27.843-.034L41.24 120z'],
  ['#984995', 'M.017 93.863l41.333-25.32-13.896-8.526-12.922 7.922L.017 93.863z'],
] as const;

/** The mark of СБП on a white ground, for the pay button. Hidden from screen readers, which read the button. */
export function SbpMark() {
  return (
    <svg width="28" height="28" viewBox="-26 -15 150 150" aria-hidden="true">
      <rect x="-26" y="-15" width="150" height="150" rx="32" fill="#fff" />
      {FACETS.map(([colour, path]) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  );
}
