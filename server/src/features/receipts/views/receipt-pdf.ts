import { contactText } from '@jhilik/contract/contact-text.ts'
import { formatMoney } from '@jhilik/contract/money.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import PDFDocument from 'pdfkit'
import { type ReceiptLanguage, receiptWords } from './pdf-labels.ts'
import { registerFaces, setText } from './typesetting.ts'

const MARGIN = 56
const LABEL_WIDTH = 170
const MUTED = '#51707b'
const RULE = '#c9d8dd'

function formatsOf(language: ReceiptLanguage, currency: string) {
  const { locale, digits } = receiptWords[language]
  const day = new Intl.DateTimeFormat(digits, { dateStyle: 'long', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(digits, { useGrouping: false, minimumIntegerDigits: 2 })
  return {
    money: (amount: number) => formatMoney(amount, currency, locale),
    day: (date: string) => day.format(new Date(date)),
    time: (time: string) =>
      time
        .split(':')
        .map((part) => number.format(Number(part)))
        .join(':'),
  }
}

/** One A4 page. */
export async function receiptPdf(receipt: Receipt, language: ReceiptLanguage): Promise<Buffer> {
  const words = receiptWords[language]
  const { money, day, time } = formatsOf(language, receipt.currency)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: {
      Title: `${words.title} ${receipt.number}`,
      Author: receipt.business.name,
      CreationDate: new Date(receipt.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  registerFaces(doc)

  const width = doc.page.width - 2 * MARGIN
  const full = { x: MARGIN, width }
  const right = { ...full, align: 'right' as const }
  const rule = (y: number) => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke()
    return y + 16
  }
  const row = (y: number, label: string, value: string, bold = false) => {
    const size = bold ? 13 : 10.5
    const labelEnd = setText(doc, label, { x: MARGIN, y, width: LABEL_WIDTH }, { size, bold, color: MUTED })
    const place = {
      x: MARGIN + LABEL_WIDTH + 12,
      y,
      width: width - LABEL_WIDTH - 12,
      align: 'right' as const,
    }
    return Math.max(labelEnd, setText(doc, value, place, { size, bold })) + 5
  }

  setText(doc, words.title, { ...right, y: MARGIN }, { size: 22, bold: true })
  let y = setText(doc, receipt.business.name, { ...full, y: MARGIN }, { size: 22, bold: true })
  y = setText(doc, receipt.business.url, { ...full, y }, { size: 9.5, color: MUTED }) + 14
  y = rule(y)
  y = row(y, words.number, receipt.number)
  y = row(y, words.date, day(receipt.issuedOn))
  const { customer, booking } = receipt
  y = row(y, words.customer, customer.name)
  for (const line of [customer.address, contactText(customer).phoneAndEmail]) y = row(y, '', line)
  y = rule(y + 8)
  y = row(y, words.service, booking.service)
  y = row(y, words.when, `${day(booking.date)}, ${time(booking.startTime)}–${time(booking.endTime)}`)
  y = row(y, words.vehicle, `${booking.vehicle}, ${booking.registrationPlate}`)
  y = row(y, words.price, money(receipt.price))
  y = rule(y + 8)
  y = setText(doc, words.payments, { ...full, y }, { size: 10.5, bold: true }) + 6
  for (const payment of receipt.payments) {
    y = row(y, payment.tran_id, `${money(payment.amount)}, ${words.paidOn} ${day(payment.paidOn)}`)
  }
  if (receipt.refunded > 0) y = row(y, words.refunded, `−${money(receipt.refunded)}`)
  y = rule(y + 8)
  y = row(y, words.total, money(receipt.net), true)
  if (receipt.refundDue > 0) row(y, words.refundDue, money(receipt.refundDue))

  doc.end()
  await ended
  return Buffer.concat(chunks)
}
