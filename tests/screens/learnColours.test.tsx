import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dominantColour, learnColours } from '../../src/ui/learnColours';

/** One picture element for each: `#rrggbb`, or `#rrggbbaa` where it is see-through. */
const pixels = (...colours: string[]): number[] =>
  colours.flatMap((colour) => (colour.slice(1).padEnd(8, 'f').match(/../g) ?? []).map((byte) => parseInt(byte, 16)));

describe('the colour of a picture', () => {
  it('is the most frequent one, not the mean of all', () => {
    expect(dominantColour(pixels('#ff0000', '#0000ff', '#ff0000', '#ffffff'))).toBe('#ff0000');
  });

  it('is the mean of shades that are nearly the same', () => {
    expect(dominantColour(pixels('#101010', '#141414', '#ffffff'))).toBe('#121212');
  });

  it('is written with six digits also when it is dark', () => {
    expect(dominantColour(pixels('#000102'))).toBe('#000102');
  });

  it('is none when the ground would show through the picture', () => {
    expect(dominantColour(pixels('#ff0000', '#ff000080'))).toBeNull();
  });

  it('is none for a picture without size', () => {
    expect(dominantColour([])).toBeNull();
  });
});

describe('the colours of the pictures of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // The environment of these tests draws nothing: every picture is blue here.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: () => {},
      getImageData: () => ({ data: pixels('#0000ff') }),
    } as never);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });

  /** Shows a picture that loads, until the page has been idle. @param side pixels */
  const show = (src: string, side = 600): void => {
    const picture = document.createElement('img');
    Object.defineProperties(picture, { naturalWidth: { value: side }, naturalHeight: { value: side } });
    picture.setAttribute('src', src);
    document.body.append(picture);
    picture.dispatchEvent(new Event('load'));
    vi.runAllTimers();
  };

  /** @param stored what this window, or another one, has stored */
  const begin = (stored: Map<string, string>) => {
    const write = vi.fn((colours: ReadonlyMap<string, string>) => {
      stored = new Map(colours);
    });
    learnColours(new Map(), { readPictureColours: () => stored, writePictureColours: write });
    return { stored: () => stored, write };
  };

  it('are stored beside those that another window has stored', () => {
    const { stored } = begin(new Map([['/uploads/other.png', '#102030']]));
    show('/uploads/a.png');
    expect([...stored()]).toEqual([
      ['/uploads/other.png', '#102030'],
      ['/uploads/a.png', '#0000ff'],
    ]);
  });

  it('are found once for each picture', () => {
    const { write } = begin(new Map());
    show('/uploads/a.png');
    show('/uploads/a.png');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('do not fill the storage: the oldest give way', () => {
    const many = Array.from({ length: 200 }, (_, n) => [`/uploads/${n}.png`, '#102030'] as const);
    const { stored } = begin(new Map(many));
    show('/uploads/a.png');
    expect(stored().size).toBe(200);
    expect([stored().has('/uploads/0.png'), stored().has('/uploads/a.png')]).toEqual([false, true]);
  });

  it('are not asked of a picture of another host, which a page may not read', () => {
    const { write } = begin(new Map());
    show('https://pictures.example/a.png');
    expect(write).not.toHaveBeenCalled();
  });

  it('are not looked for in a large picture, which a slow phone would be busy with', () => {
    const { write } = begin(new Map());
    show('/uploads/a.png', 601);
    expect(write).not.toHaveBeenCalled();
  });
});
