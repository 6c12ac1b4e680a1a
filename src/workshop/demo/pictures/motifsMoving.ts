import type { Motif } from './palette';

const round = Math.round;

/** A bundle of lanes through a bend. */
export const racing: Motif = (random, { accent, light }) => {
  const flip = random() < 0.5;
  const bend = round(120 + random() * 300);
  const out = Array.from({ length: 8 }, (_, lane) => {
    const shift = lane * 46;
    const width = round(3 + lane * 2.2 + random() * 10);
    return `<path d="M${-60 + shift * 1.9} 820C${bend + shift} 520 ${bend - 160 + shift * 0.5} 330 ${700} ${40 + shift * 0.62}" stroke="${lane % 4 === 1 ? light : accent}" stroke-width="${width}" stroke-opacity="${(0.28 + random() * 0.6).toFixed(2)}"/>`;
  }).join('');
  const dashes = Array.from({ length: 5 }, () => {
    const y = round(70 + random() * 330);
    const x = round(random() * 380);
    return `M${x} ${y}h${round(60 + random() * 190)}`;
  }).join('');
  return `<g fill="none"${flip ? ' transform="matrix(-1 0 0 1 600 0)"' : ''}>${out}<path d="${dashes}" stroke="${light}" stroke-width="3" stroke-opacity=".45"/></g>`;
};

/** A mown field, its lines and one ball. */
export const sport: Motif = (random, { accent, light }) => {
  const tilt = round(-32 + random() * 64);
  const x = round(150 + random() * 300);
  const ball = [round(120 + random() * 360), round(160 + random() * 190), round(48 + random() * 44)];
  const stripes = Array.from(
    { length: 5 },
    (_, index) => `<rect x="${-260 + index * 240}" y="-300" width="120" height="1300"/>`,
  ).join('');
  return `<g transform="rotate(${tilt} 300 300)"><g fill="${accent}" opacity=".26">${stripes}</g><g fill="none" stroke="${light}" stroke-opacity=".75" stroke-width="6"><circle cx="${x}" cy="290" r="190"/><path d="M${x} -400V1100M${x - 420} -400V1100"/><circle cx="${x - 420}" cy="290" r="120"/></g></g><circle cx="${ball[0]}" cy="${(ball[1] as number) + 18}" r="${ball[2]}" fill="#000" opacity=".3"/><circle cx="${ball[0]}" cy="${ball[1]}" r="${ball[2]}" fill="${light}"/>`;
};

/** Two blades that meet. */
export const fighting: Motif = (random, { accent, light, deep }) => {
  const y = round(240 + random() * 90);
  const lean = round(40 + random() * 120);
  const sparks = Array.from({ length: 9 }, () => {
    const angle = random() * 6.28;
    const from = 50 + random() * 40;
    const to = from + 40 + random() * 150;
    return `M${round(300 + Math.cos(angle) * from)} ${round(y + Math.sin(angle) * from)}L${round(300 + Math.cos(angle) * to)} ${round(y + Math.sin(angle) * to)}`;
  }).join('');
  return `<polygon points="0,${y - 230 - lean} 0,${y + 90} 330,${y}" fill="${accent}"/><polygon points="0,${y - 60} 0,${y + 90} 330,${y}" fill="${deep}" opacity=".35"/><polygon points="600,${y + 250 + lean} 600,${y - 70} 270,${y}" fill="${light}" opacity=".94"/><polygon points="600,${y + 70} 600,${y - 70} 270,${y}" fill="${deep}" opacity=".22"/><path d="${sparks}" stroke="${light}" stroke-width="5" stroke-linecap="round"/><path d="M${300 - lean} -20L330 ${y - 12} 276 ${y + 14}L${300 + lean} 620" fill="none" stroke="${deep}" stroke-width="12"/>`;
};

/** A pale disc behind bare trunks. */
export const horror: Motif = (random, { accent, light, deep }) => {
  const x = round(160 + random() * 280);
  const trunks = Array.from({ length: 15 }, (_, index) => {
    const left = round(-20 + index * 44 + random() * 30);
    const top = round(-10 + random() * 330);
    const width = 5 + random() * 16;
    return `<polygon points="${left},800 ${round(left + width * 0.4)},${top} ${round(left + width)},800"/>`;
  }).join('');
  const fog = Array.from(
    { length: 3 },
    () =>
      `<ellipse cx="${round(random() * 600)}" cy="${round(360 + random() * 130)}" rx="${round(220 + random() * 160)}" ry="${round(12 + random() * 22)}"/>`,
  ).join('');
  return `<circle cx="${x}" cy="245" r="${round(120 + random() * 50)}" fill="${accent}" opacity=".9"/><circle cx="${x}" cy="245" r="230" fill="${accent}" opacity=".14"/><circle cx="${round(x + 22 + random() * 60)}" cy="${round(216 + random() * 40)}" r="${round(26 + random() * 44)}" fill="${deep}" opacity=".8"/><g fill="${deep}">${trunks}</g><g fill="${light}" opacity=".16">${fog}</g>`;
};

/** Coins in the air: in-game currency. */
export const coins: Motif = (random, { accent, light, mid }) => {
  const places = [
    [190, 330, 118],
    [396, 250, 146],
    [300, 466, 84],
    [110, 150, 54],
    [520, 440, 62],
  ] as const;
  return places
    .map(([cx, cy, radius]) => {
      const x = round(cx + random() * 40 - 20);
      const y = round(cy + random() * 40 - 20);
      const turn = round(random() * 60 - 30);
      return `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="10" cy="12" rx="${radius}" ry="${radius}" fill="${mid}"/><circle r="${radius}" fill="${accent}"/><circle r="${round(radius * 0.78)}" fill="none" stroke="${light}" stroke-width="${round(radius * 0.06)}"/><rect x="${-radius * 0.3}" y="${-radius * 0.3}" width="${radius * 0.6}" height="${radius * 0.6}" rx="${radius * 0.1}" transform="rotate(45)" fill="${light}"/></g>`;
    })
    .join('');
};

/** Nested frames, one tier inside another: subscriptions. */
export const rings: Motif = (random, { accent, light }) => {
  const turn = round(45 + random() * 8 - 4);
  const frames = Array.from({ length: 6 }, (_, index) => {
    const half = 44 + index * 50;
    return `<rect x="${-half}" y="${-half}" width="${half * 2}" height="${half * 2}" rx="${18 + index * 9}" stroke="${index % 2 ? accent : light}" stroke-width="${22 - index * 3}" stroke-opacity="${(1 - index * 0.14).toFixed(2)}"/>`;
  }).join('');
  return `<g fill="none" transform="translate(${round(280 + random() * 60)} 290) rotate(${turn})">${frames}</g>`;
};
