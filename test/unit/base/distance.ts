/** Returns the number of letters to add, remove, replace or swap with their neighbour, which makes one word another. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 0; row <= one.length; row += 1) {
    const current: number[] = [];
    rows.push(current);
    for (let column = 0; column <= other.length; column += 1) {
      const [left, right] = [one.slice(row - 2, row), other.slice(column - 2, column)];
      const isSwap = row > 1 && column > 1 && left === [...right].toReversed().join('');
      current[column] = Math.min(
        row + column === 0 ? 0 : at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + Number(one[row - 1] !== other[column - 1]),
        isSwap ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}
