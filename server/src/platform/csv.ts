export type Cell = string | number | null

/**
 * Cells that spreadsheets would run as a formula get an apostrophe; some spreadsheets read full-width signs like the
 * others.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * Spreadsheets read these texts as numbers, and lose leading zeros, plus signs and the last of many digits: phone
 * numbers, bank references, and codes such as 12E5. As a formula that is only a text they stay as they are, also in
 * Excel, which ignores quotes.
 */
const LIKE_NUMBER = /^(?:(?:\+[ (]?\d|0\d)[\d ().-]*|\d{12,}|\d+E\d+)$/i

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  if (LIKE_NUMBER.test(cell)) return `"=""${cell}"""`
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes CSV by RFC 4180. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

/** Spreadsheets recognize UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\ufeff'
