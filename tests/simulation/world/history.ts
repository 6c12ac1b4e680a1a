/** The history of one window: where the shopper was, and is. */
export class WindowHistory {
  private entries: string[];
  private index = 0;

  constructor(path: string) {
    this.entries = [path];
  }

  get path(): string {
    return this.entries[this.index] ?? '/';
  }

  get position(): number {
    return this.index;
  }

  /** A link to where one is takes the place of the entry, as React Router has it. */
  push(path: string): void {
    if (path === this.path) return;
    this.entries = [...this.entries.slice(0, this.index + 1), path];
    this.index += 1;
  }

  replace(path: string): void {
    this.entries[this.index] = path;
  }

  /** @returns false where there is nothing to go back to */
  back(): boolean {
    if (this.index === 0) return false;
    this.index -= 1;
    return true;
  }
}
