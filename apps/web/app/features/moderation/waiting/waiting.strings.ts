const LARGEST = 99;

export const waitingStrings = {
  /** What a small badge has room for. */
  short: (count: number) => (count > LARGEST ? `${LARGEST}+` : String(count)),
  count: (count: number) => `${count} waiting`,
  setup: (count: number) =>
    count === 1 ? '1 step of the set-up is open' : `${count} steps of the set-up are open`,
} as const;
