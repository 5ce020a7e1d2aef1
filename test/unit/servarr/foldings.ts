import { vi } from 'vitest';

/** Returns how many names a task folds: the time varies with the machine. */
export function foldings(task: () => void): number {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    task();
    return normalize.mock.calls.length;
  } finally {
    normalize.mockRestore();
  }
}
