import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { loadFaces } from './faces.ts'
import { endFaces } from './set-text.ts'

interface Paper {
  title: string
  author: string
  language: TextLocale
  madeAt: Date
  /** In points. */
  margin: number
}

/** Returns a PDF of A4 pages, which `draw` adds. `content` has every text that it writes. */
export async function writePdf(
  { title, author, language, madeAt, margin }: Paper,
  content: object,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  await loadFaces(JSON.stringify(content))
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  draw(doc)
  endFaces(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
