import type { Motif } from './palette';
import type { GenreKey } from '../catalogue/types';
import { indie, platformer, simulation, strategy } from './motifsBuilt';
import { coins, fighting, horror, racing, rings, sport } from './motifsMoving';

const round = Math.round;
const at = (x: number, y: number, angle: number, distance: number) =>
  `${round(x + Math.cos(angle) * distance)},${round(y + Math.sin(angle) * distance)}`;

/** Shards thrown from one point. */
const action: Motif = (random, { accent, light }) => {
  const x = round(170 + random() * 260);
  const y = round(220 + random() * 120);
  let angle = random() * 6;
  let shards = '';
  for (let index = 0; index < 13; index++) {
    const spread = 0.05 + random() * 0.2;
    const reach = 340 + random() * 620;
    shards += `<polygon points="${at(x, y, angle, 24 + random() * 60)} ${at(x, y, angle - spread, reach)} ${at(x, y, angle + spread, reach)}" fill="${index % 3 === 0 ? light : accent}" opacity="${(0.12 + random() * 0.5).toFixed(2)}"/>`;
    angle += 0.34 + random() * 0.3;
  }
  const tilt = random() * 3;
  return `${shards}<polygon points="${at(x, y, tilt, 120)} ${at(x, y, tilt + 1.7, 34)} ${at(x, y, tilt + 3.14, 150)} ${at(x, y, tilt + 4.6, 30)}" fill="${light}"/>`;
};

/** A low sun behind ridges. */
const adventure: Motif = (random, { accent, light, mid, deep }) => {
  const x = round(160 + random() * 280);
  let out = `<circle cx="${x}" cy="250" r="${round(104 + random() * 50)}" fill="${light}" opacity=".92"/><circle cx="${x}" cy="250" r="220" fill="none" stroke="${light}" stroke-opacity=".22" stroke-width="2"/>`;
  const tones = [accent, mid, mid, deep];
  tones.forEach((tone, layer) => {
    const base = 330 + layer * 84;
    let points = `0,800 0,${round(base + random() * 60)}`;
    for (let left = 0; left < 600;) {
      left += 50 + random() * 80;
      points += ` ${round(left)},${round(base - 20 - random() * (130 - layer * 16))} ${round((left += 44 + random() * 70))},${round(base + 24 + random() * 50)}`;
    }
    out += `<polygon points="${points} 600,800" fill="${tone}" opacity="${[0.5, 0.75, 0.95, 0.92][layer]}"/>`;
  });
  return out;
};

/** A circle of signs. */
const rpg: Motif = (random, { accent, light }) => {
  const x = round(250 + random() * 100);
  const y = round(265 + random() * 50);
  const sides = 5 + Math.floor(random() * 4);
  const step = sides % 2 === 0 ? 3 : 2;
  const turn = random() * 6;
  const star = Array.from({ length: sides }, (_, index) =>
    at(x, y, turn + (index * step * Math.PI * 2) / sides, 196),
  ).join(' ');
  const gcd = sides % step === 0;
  const second = gcd
    ? `<polygon points="${Array.from({ length: sides }, (_, index) => at(x, y, turn + ((index * step + 1) * Math.PI * 2) / sides, 196)).join(' ')}"/>`
    : '';
  const nodes = Array.from({ length: sides }, (_, index) => {
    const [cx, cy] = at(x, y, turn + (index * Math.PI * 2) / sides, 244).split(',');
    return `<circle cx="${cx}" cy="${cy}" r="${round(9 + random() * 12)}"/>`;
  }).join('');
  return `<g fill="none" stroke="${accent}"><circle cx="${x}" cy="${y}" r="290" stroke-opacity=".35" stroke-width="2"/><circle cx="${x}" cy="${y}" r="268" stroke-width="22" stroke-opacity=".5" stroke-dasharray="3 ${round(9 + random() * 22)}"/><circle cx="${x}" cy="${y}" r="244" stroke-width="3"/><circle cx="${x}" cy="${y}" r="196" stroke-width="2" stroke-opacity=".7"/><g stroke="${light}" stroke-width="5" stroke-linejoin="round"><polygon points="${star}"/>${second}</g></g><g fill="${light}">${nodes}<circle cx="${x}" cy="${y}" r="${round(26 + random() * 26)}"/></g>`;
};

/** A broken crosshair, off-centre. */
const shooter: Motif = (random, { accent, light }) => {
  const x = round(190 + random() * 220);
  const y = round(230 + random() * 90);
  let out = '';
  for (let index = 0; index < 6; index++) {
    const radius = 62 + index * 50;
    const length = round(radius * (1.2 + random() * 3.4));
    out += `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${index % 3 === 1 ? light : accent}" stroke-width="${round(4 + random() * 26)}" stroke-opacity="${(0.9 - index * 0.11).toFixed(2)}" stroke-dasharray="${length} ${round(radius * 1.1)}" transform="rotate(${round(random() * 360)} ${x} ${y})"/>`;
  }
  return `<g fill="none">${out}<path d="M${x - 700} ${y}H${x - 40}M${x + 40} ${y}H${x + 700}M${x} ${y - 700}V${y - 40}M${x} ${y + 40}V${y + 500}" stroke="${light}" stroke-width="2" stroke-opacity=".6"/></g><circle cx="${x}" cy="${y}" r="13" fill="${light}"/>`;
};

export const motifs: Readonly<Record<GenreKey | 'coins' | 'rings', Motif>> = {
  action,
  adventure,
  rpg,
  shooter,
  racing,
  sport,
  fighting,
  horror,
  strategy,
  platformer,
  simulation,
  indie,
  coins,
  rings,
};
