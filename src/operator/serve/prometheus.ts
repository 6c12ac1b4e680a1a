/** The text format of Prometheus (version 0.0.4), as far as the server needs it: counters, histograms and gauges. */

/** Names and values; the values are of small closed sets, because each combination is kept for the life of the process. */
export type Labels = Readonly<Record<string, string>>;

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)}"`;

const labelsText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(',');

const sample = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}`;

/** What a gauge shows at this moment. */
export type Reading = readonly [value: number, labels?: Labels];

/** Makes a set of metrics by the name under which they are read, each of which begins without a value. */
export function createRegistry() {
  const families: (() => Promise<string[]>)[] = [];
  const add = (name: string, help: string, type: string, samples: () => string[] | Promise<string[]>): void => {
    families.push(async () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await samples())]);
  };
  return {
    /** @param name ends with `_total` @returns counts one more of something */
    counter(name: string, help: string) {
      const counts = new Map<string, number>();
      add(name, help, 'counter', () => [...counts].map(([labels, count]) => sample(name, labels, count)));
      return (labels: Labels): void => {
        const key = labelsText(labels);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      };
    },
    /** @param bounds the upper bounds of its buckets, in the unit of the name, the smallest first @returns adds a measurement */
    histogram(name: string, help: string, bounds: readonly number[]) {
      const series = new Map<string, { counts: number[]; sum: number }>();
      const limits = [...bounds.map(String), '+Inf'];
      add(name, help, 'histogram', () =>
        [...series].flatMap(([labels, { counts, sum }]) => {
          // Each bucket contains those below it.
          let count = 0;
          const buckets = limits.map((limit, n) => {
            count += counts[n] ?? 0;
            return sample(`${name}_bucket`, `${labels},le="${limit}"`, count);
          });
          return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, count)];
        }),
      );
      return (value: number, labels: Labels): void => {
        const key = labelsText(labels);
        const known = series.get(key) ?? { counts: limits.map(() => 0), sum: 0 };
        series.set(key, known);
        const bucket = bounds.findIndex((bound) => value <= bound);
        const at = bucket < 0 ? bounds.length : bucket;
        known.counts[at] = (known.counts[at] ?? 0) + 1;
        known.sum += value;
      };
    },
    /** @param read is called for each text; a promise may take as long as its reader waits */
    gauge(name: string, help: string, read: () => readonly Reading[] | Promise<readonly Reading[]>): void {
      add(name, help, 'gauge', async () =>
        (await read()).map(([value, labels = {}]) => sample(name, labelsText(labels), value)),
      );
    },
    /** All of them, in the order in which they were made. */
    text: async (): Promise<string> => `${(await Promise.all(families.map((lines) => lines()))).flat().join('\n')}\n`,
  };
}
