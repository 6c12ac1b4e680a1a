/** The middle value; the mean of the middle two of an even number. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that a share of all values (0 to 1) does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** How a cost grows with a size: the exponent of the power law through all points. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(Math.max(cost, 1e-3))] as const);
  const mean = (index: 0 | 1): number => logs.reduce((sum, point) => sum + point[index], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return Math.round((over / under) * 100) / 100;
}
