/**
 * Times in the layouts of older chain files, which spell a layout as the reference time `Mon Jan 2 15:04:05 2006`.
 * Always UTC: a run gives the same text wherever it is resumed.
 */
const FIELD = /January|Jan|Monday|Mon|MST|2006|Z07:00|-07:00|-0700|[.,]0+|[.,]9+|01|02|03|04|05|06|15|PM|pm|_2|1|2|3|4|5/g;

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function isGoLayout(layout: string): boolean {
  return layout.search(FIELD) >= 0;
}

/** @param at ms since the epoch */
export function formatGoTime(at: number, layout: string): string {
  const time = new Date(at);
  return layout.replace(FIELD, (field) => fieldOf(time, field));
}

function fieldOf(time: Date, field: string): string {
  const month = MONTHS[time.getUTCMonth()] ?? '';
  const day = DAYS[time.getUTCDay()] ?? '';
  const hour12 = time.getUTCHours() % 12 || 12;
  switch (field) {
    case 'January':
      return month;
    case 'Jan':
      return month.slice(0, 3);
    case 'Monday':
      return day;
    case 'Mon':
      return day.slice(0, 3);
    case 'MST':
      return 'UTC';
    case '2006':
      return String(time.getUTCFullYear());
    case '06':
      return two(time.getUTCFullYear() % 100);
    case '01':
      return two(time.getUTCMonth() + 1);
    case '1':
      return String(time.getUTCMonth() + 1);
    case '02':
      return two(time.getUTCDate());
    case '_2':
      return String(time.getUTCDate()).padStart(2);
    case '2':
      return String(time.getUTCDate());
    case '15':
      return two(time.getUTCHours());
    case '03':
      return two(hour12);
    case '3':
      return String(hour12);
    case '04':
      return two(time.getUTCMinutes());
    case '4':
      return String(time.getUTCMinutes());
    case '05':
      return two(time.getUTCSeconds());
    case '5':
      return String(time.getUTCSeconds());
    case 'PM':
      return time.getUTCHours() < 12 ? 'AM' : 'PM';
    case 'pm':
      return time.getUTCHours() < 12 ? 'am' : 'pm';
    case 'Z07:00':
      return 'Z';
    case '-07:00':
      return '+00:00';
    case '-0700':
      return '+0000';
    default:
      return fraction(time, field);
  }
}

/** `.000` keeps zeros, `.999` drops them. */
function fraction(time: Date, field: string): string {
  const digits = String(time.getUTCMilliseconds())
    .padStart(3, '0')
    .padEnd(field.length - 1, '0')
    .slice(0, field.length - 1);
  const kept = field.endsWith('9') ? digits.replace(/0+$/, '') : digits;
  return kept === '' ? '' : `${field[0]}${kept}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
