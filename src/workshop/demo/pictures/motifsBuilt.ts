import type { Motif } from './palette';

const round = Math.round;

/** A board of hexes, some of them taken. */
export const strategy: Motif = (random, { accent, light }) => {
  const side = 66;
  let lines = '';
  let taken = '';
  let held = '';
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      const x = round(column * side * 1.732 + (row % 2) * side * 0.866 - 10);
      const y = round(row * side * 1.5 + 24);
      const cell = `M${x} ${y - 60}l52 30v60l-52 30l-52-30v-60z`;
      const chance = random();
      if (chance < 0.1) held += cell;
      else if (chance < 0.42) taken += cell;
      else lines += cell;
    }
  }
  return `<path d="${lines}" fill="none" stroke="${accent}" stroke-opacity=".45" stroke-width="2"/><path d="${taken}" fill="${accent}" opacity=".42"/><path d="${held}" fill="${light}"/>`;
};

/** Steps of cubes. */
export const platformer: Motif = (random, { accent, light, mid }) => {
  const cubes: string[] = [];
  const flip = random() < 0.5;
  let height = 470;
  for (let step = 0; step < 6; step++) {
    const x = 40 + step * 104;
    height -= round(20 + random() * 76);
    const y = Math.max(110, height);
    cubes.push(
      `<g transform="translate(${x} ${y})"><path d="M0 0l60 34 60-34-60-34z" fill="${light}"/><path d="M0 0v600l60 34V34z" fill="${accent}"/><path d="M120 0v600l-60 34V34z" fill="${mid}"/></g>`,
    );
  }
  const suns = Array.from(
    { length: 4 },
    () =>
      `<circle cx="${round(40 + random() * 360)}" cy="${round(60 + random() * 190)}" r="${round(8 + random() * 26)}"/>`,
  ).join('');
  return `<g${flip ? ' transform="matrix(-1 0 0 1 600 0)"' : ''}><g fill="${light}" opacity=".8">${suns}</g>${cubes.join('')}</g>`;
};

/** A map's height lines. */
export const simulation: Motif = (random, { accent, light }) => {
  const x = round(220 + random() * 160);
  const y = round(250 + random() * 70);
  const phases = [random() * 6, random() * 6];
  const ring = (radius: number) => {
    const points = Array.from({ length: 10 }, (_, index) => {
      const angle = (index * Math.PI) / 5;
      const bulge =
        radius * (1 + 0.2 * Math.sin(angle * 2 + (phases[0] ?? 0)) + 0.11 * Math.sin(angle * 3 + (phases[1] ?? 0)));
      return [round(x + Math.cos(angle) * bulge), round(y + Math.sin(angle) * bulge)] as const;
    });
    const middle = (index: number) => {
      const [a, b] = [points[index % 10] ?? [0, 0], points[(index + 1) % 10] ?? [0, 0]];
      return `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
    };
    return `M${middle(0)}${points
      .map((_, index) => {
        const [px, py] = points[(index + 1) % 10] ?? [0, 0];
        return `Q${px} ${py} ${middle(index + 1)}`;
      })
      .join('')}z`;
  };
  const rings = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="${ring(60 + index * 50)}" stroke="${index % 3 === 0 ? light : accent}" stroke-width="${index % 3 === 0 ? 6 : 3}" stroke-opacity="${(1 - index * 0.1).toFixed(2)}"/>`,
  );
  return `<path d="${ring(60)}" fill="${light}" opacity=".9"/><path d="${ring(160)}" fill="${accent}" opacity=".28"/><g fill="none">${rings.join('')}</g>`;
};

/** A wall of tiles cut from circles. */
export const indie: Motif = (random, { accent, light, mid, deep }) => {
  const tones = [accent, light, mid, deep, accent];
  const shapes = [
    'M0 0h150a150 150 0 0 1-150 150z',
    'M150 150h-150a150 150 0 0 1 150-150z',
    'M0 75a75 75 0 0 1 150 0z',
    'M75 0a75 75 0 0 1 0 150z',
    'M0 150v-150l150 150z',
  ];
  let out = '';
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      if (random() < 0.12) continue;
      const place = `translate(${column * 150} ${row * 150 - 60})`;
      const tone = tones[Math.floor(random() * tones.length)];
      const shape = random() < 0.18 ? 'M75 15a60 60 0 1 1-1 0z' : shapes[Math.floor(random() * shapes.length)];
      out += `<path transform="${place}" d="${shape}" fill="${tone}" opacity="${row > 1 ? '.75' : '.95'}"/>`;
    }
  }
  return out;
};
