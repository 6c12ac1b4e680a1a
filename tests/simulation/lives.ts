/** A life is short enough to be run many times while a finding is shortened. */
export const ACTIONS_PER_LIFE = 2_000;

/** The lives that a number of actions takes, counted from 0. */
export const livesOf = (actions: number): number[] =>
  Array.from({ length: Math.ceil(actions / ACTIONS_PER_LIFE) }, (_, n) => n);

export const LIVES_PER_SEED = 1_000_000;

/** No two lives of all seeds are the same. */
export const seedOfLife = (seed: number, life: number): number => seed * LIVES_PER_SEED + life;
