import type { Replacement } from '../bundle.ts';

/** A defect that the shop once had, as a change of today's sources that brings it back. */
export interface Defect {
  /** One word for the command line. */
  name: string;
  /** Its number in the list of defects that the simulator was begun with. */
  number: number;
  symptom: string;
  replacements: readonly Replacement[];
}
