export type Cell = string | number | null

/** What spreadsheets would run as a formula is marked as text. */
const FORMULA = /^[=+\-@\t\r]/

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 has them. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

/** Without it spreadsheets take UTF-8 for something older. */
export const BYTE_ORDER_MARK = '\ufeff'
