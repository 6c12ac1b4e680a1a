import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import type { Tapped } from '../../../machines/model/place';
import { plainText, text } from '../api/read';
import { choiceSchema } from './savedSchemas';

/** The history's entry may come from an earlier version of the shop. */
const tapped: v.GenericSchema<unknown, Tapped> = v.object({ choice: choiceSchema, title: plainText, image: text });

/** The tapped card or row that opened this product (`state` of its link); null if it was opened otherwise. */
export function useTapped(): Tapped | null {
  const { state } = useLocation();
  const [read] = useState(() => {
    const result = v.safeParse(tapped, state);
    return result.success ? result.output : null;
  });
  return read;
}
