import type { DocumentContent } from '@jhilik/contract/document-content.ts'
import { setText } from './typesetting.ts'

type Table = NonNullable<DocumentContent['table']>

const GAP = 6
const SIZE = 7.5
const MUTED = '#51707b'
const RULE = '#c9d8dd'
/** The relative widths of the columns: the description, the unit, the quantity, and figures. */
const SHARES = [2.2, 1, 1, 1.3, 1.3, 1.4, 1, 1.3, 1.3]
const TOTAL_SHARE = SHARES.reduce((sum, share) => sum + share, 0)

/** Draws names of columns above one row. Returns the `y` below it. */
export function drawInvoiceTable(
  doc: PDFKit.PDFDocument,
  table: Table,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const unit = (width - GAP * (table.length - 1)) / TOTAL_SHARE
  const drawRow = (top: number, textOf: (cell: Table[number]) => string, color?: string) => {
    let left = x
    let bottom = top
    for (const [index, cell] of table.entries()) {
      const cellWidth = unit * (SHARES[index] ?? 1)
      const place = { x: left, y: top, width: cellWidth, align: cell.isNumber ? 'right' : 'left' } as const
      const style = { size: SIZE, ...(color && { color }) }
      bottom = Math.max(bottom, setText(doc, textOf(cell), place, style))
      left += cellWidth + GAP
    }
    return bottom + 4
  }
  const below = drawRow(y, ({ label }) => label, MUTED)
  doc
    .moveTo(x, below)
    .lineTo(x + width, below)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  return drawRow(below + 6, ({ value }) => value)
}
