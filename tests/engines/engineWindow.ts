/** The keys with a function; letters are typed as text. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | 'Backspace';

export const WINDOW_HEIGHT = 740;

/** A browser window, independent of its driver: the walks use only this. */
export interface EngineWindow {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The browser's own buttons. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Gives the window a width, in pixels of the page. */
  resize(width: number): Promise<void>;
  /** Runs a function in the page; it can use only its argument, and returns plain data. */
  evaluate<Result>(act: () => Result): Promise<Result>;
  evaluate<Result, Given>(act: (given: Given) => Result, given: Given): Promise<Result>;
  runScript(source: string): Promise<void>;
  /** A real click at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Reads and closes the open alert of the page; null if there is none. */
  takeAlert(): Promise<string | null>;
  /** The windows that the visitor has open besides this one. */
  others(): Promise<EngineWindow[]>;
}
