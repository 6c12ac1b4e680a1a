/** A part of a source: from its first character to the one after its last. */
export interface Place {
  start: number;
  end: number;
}

/** The places of the nodes that match, in their order. @param node a syntax tree of `parseAst`, or a part of one */
export function placesOf(node: unknown, isWanted: (node: Record<string, unknown>) => boolean): Place[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isWanted(node as Record<string, unknown>)) return [node as Place];
  return Object.values(node).flatMap((part) => placesOf(part, isWanted));
}

/** The source with these places replaced; they must not overlap. */
export const cutOut = (code: string, places: readonly Place[], instead = ''): string =>
  places.reduceRight((rest, { start, end }) => rest.slice(0, start) + instead + rest.slice(end), code);
