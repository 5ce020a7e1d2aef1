/** Dates and times as evaluation accepts them (`nix/lib/text/is-date.nix`). */

const DATE =
  /^(?<year>[0-9]{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}Z$/su;

/** Returns true for a date that exists, from the year 1 on, and its time in UTC. */
export function isDate(text: string): boolean {
  const { year = '', month = '', day = '' } = DATE.exec(text)?.groups ?? {};
  return year !== '' && year !== '0000' && Number(day) <= lastDay(Number(year), Number(month));
}

function lastDay(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
