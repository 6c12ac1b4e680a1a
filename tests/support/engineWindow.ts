/** Keys that do something; letters are typed. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | 'Backspace' | 'Space';

/** The height of every window, in pixels. */
export const WINDOW_HEIGHT = 740;

/** A window of a browser, as any driver has it. The walks use nothing else, so that they are the same in every engine. */
export interface EngineWindow {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The browser's own buttons. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Gives the window a width, in pixels of the page. */
  resize(width: number): Promise<void>;
  /** Runs a function in the page; it sees nothing but its argument, and gives back plain data. */
  evaluate<Result>(act: () => Result): Promise<Result>;
  evaluate<Result, Given>(act: (given: Given) => Result, given: Given): Promise<Result>;
  /** Runs a script in the page. */
  runScript(source: string): Promise<void>;
  /** A click at a place of the window, as a hand makes it. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The text of an alert of the page that is open, which is closed by that; null when none is. */
  takeAlert(): Promise<string | null>;
  /** The windows that the visitor has open besides this one. */
  others(): Promise<EngineWindow[]>;
}

/** Somebody who comes with nothing kept in the browser. */
export interface Visitor {
  window: EngineWindow;
  leave(): Promise<void>;
}

/** A browser that runs. */
export interface RunningEngine {
  newVisitor(): Promise<Visitor>;
  close(): Promise<void>;
}
