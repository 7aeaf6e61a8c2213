export type Cell = string | number | null

/**
 * Cells that spreadsheets would run as a formula get an apostrophe; some spreadsheets read full-width signs like the
 * others.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes CSV by RFC 4180. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

/** Spreadsheets recognize UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\ufeff'
