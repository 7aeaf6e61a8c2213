import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { documentContent } from '@jhilik/contract/document-content.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { addTax, taxWithin } from '@jhilik/contract/tax.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeService, makeSlot } from '../src/demo/factories.ts'
import { formatFor } from '../src/platform/format.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { bookingBody, payAt } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner')
  customer = await app.signIn()
})
afterAll(() => app.close())

const settings: TaxSettings = {
  legalName: 'Jhilik Car Care Ltd.',
  legalAddress: 'House 12, Road 5, Dhanmondi, Dhaka',
  bin: '001234567-0101',
  placeOfSupply: 'Dhaka',
  officer: 'Nadia Islam',
  taxName: 'VAT',
  taxRate: 15,
  taxMode: 'inclusive',
}
const save = (body: object, who = owner) =>
  app.request<Answer<TaxSettings> & { errors?: { path: string }[] }>('PUT', '/api/tax-settings', {
    token: who.token,
    body,
  })
beforeEach(async () => {
  expect((await save(settings)).status).toBe(200)
})

/** Books through the API and pays at the sandbox gateway. */
async function book(
  price_minor: number,
  expectedPrice: number,
  { customerBin, ...terms }: { customerBin?: string; [column: string]: unknown } = {},
) {
  const { id: serviceId } = await makeService(app.ctx.db, { price_minor, ...terms })
  const { id: slotId } = await makeSlot(app.ctx.db, { service_id: serviceId })
  const contact = { email: customer.user.email ?? '', phone: '01711222333' }
  const body = { ...bookingBody({ serviceId, slotId }, contact), expectedPrice, customerBin }
  const booked = await app.request<Answer<{ bookingId: string; paymentUrl: string }> & { code?: string }>(
    'POST',
    '/api/bookings',
    { token: customer.token, body },
  )
  return { ...booked, serviceId }
}
const receiptOf = async (id: string) =>
  (await app.request<Answer<Receipt>>('GET', `/api/bookings/${id}/receipt`, { token: customer.token })).body
    .data

describe('the settings', () => {
  test('are set and read by owners, recorded, and refused field by field', async () => {
    const read = await app.request<Answer<TaxSettings>>('GET', '/api/tax-settings', { token: owner.token })
    expect(read.body.data).toMatchObject(settings)
    const fieldsOf = async (change: object) =>
      (await save({ ...settings, ...change })).body.errors?.map(({ path }) => path)
    expect(await fieldsOf({ bin: '' })).toEqual(['bin'])
    expect(await fieldsOf({ taxName: '' })).toEqual(['taxName'])
    expect(await fieldsOf({ taxRate: 0 })).toEqual(['taxRate'])
    expect(await fieldsOf({ taxRate: 7.12345 })).toEqual(['taxRate'])
    expect(await fieldsOf({ taxMode: 'x', bin: '<>' })).toEqual(['bin', 'taxMode'])
    await save({ ...settings, taxRate: 7.125 })
    const changes = await app.request<{ data: { action: string; changes: object[] }[] }>(
      'GET',
      '/api/history?kind=settings',
      { token: owner.token },
    )
    expect(changes.body.data[0]).toMatchObject({
      action: 'tax_settings.changed',
      changes: [{ field: 'taxRate', from: 15, to: 7.125 }],
    })
  })
})

describe('a price', () => {
  test('that includes the tax stays, and its receipt is a tax invoice', async () => {
    const { body } = await book(1150, 11.5, { customerBin: '000999888-0202' })
    await payAt(body.data.paymentUrl, 'pay')
    const receipt = await receiptOf(body.data.bookingId)
    expect(receipt).toMatchObject({ price: 11.5, paid: 11.5, tax: { name: 'VAT', rate: 15, amount: 1.5 } })
    const document = receipt.documents[0] ?? expect.fail('no document')
    expect(document).toMatchObject({
      seller: {
        name: 'Jhilik Car Care Ltd.',
        address: 'House 12, Road 5, Dhanmondi, Dhaka',
        bin: '001234567-0101',
        placeOfSupply: 'Dhaka',
        officer: 'Nadia Islam',
      },
      buyer: { bin: '000999888-0202' },
      amount: 11.5,
      tax: { name: 'VAT', rate: 15, amount: 1.5 },
    })
    // The same figures in both languages.
    const shown = (['en', 'bn'] as const).map((locale) =>
      documentContent(document, locale, { date: formatFor(locale).date, gateway: (name) => name }),
    )
    expect(shown[0]?.table?.slice(2).map(({ value }) => value)).toEqual([
      '1',
      '$10',
      '$10',
      '$0',
      '15%',
      '$1.50',
      '$11.50',
    ])
    expect(shown[1]?.table?.slice(2).map(({ value }) => value)).toEqual([
      '১',
      '$১০',
      '$১০',
      '$০',
      '১৫%',
      '$১.৫০',
      '$১১.৫০',
    ])
    expect(shown.map((content) => content.form)).toEqual(['Mushak 6.3', 'মূসক-৬.৩'])
    const rowOf = (change: Partial<ReceiptDocument>) =>
      documentContent({ ...document, ...change }, 'en', { date: formatFor('en').date, gateway: String })
        .table?.[0]?.value
    const { service } = document.bought
    expect(rowOf({})).toBe(service)
    expect(rowOf({ amount: 5 })).toBe(`${service}, part payment`)
    expect(rowOf({ amount: 5, series: 'credit_note' })).toBe(`${service}, part refund`)
  })

  test('without the tax is what the customer pays with it, in the list, the form, the payment and the receipt', async () => {
    await save({ ...settings, taxMode: 'exclusive' })
    const { body, serviceId } = await book(1000, 11.5, {
      payment_terms: 'deposit_percent',
      deposit_percent: 50,
    })
    const listed = await app.request<Answer<Service>>('GET', `/api/services/${serviceId}`)
    expect(listed.body.data).toMatchObject({
      listedPrice: 10,
      price: 11.5,
      dueNow: 5.75,
      tax: { name: 'VAT', rate: 15, amount: 1.5, isAdded: true },
    })
    await payAt(body.data.paymentUrl, 'pay')
    const id = body.data.bookingId
    // A change of the settings is for new bookings.
    await save({ ...settings, taxRate: null })
    expect(await receiptOf(id)).toMatchObject({ price: 11.5, paid: 5.75, due: 5.75, tax: { amount: 0.75 } })
    const paid = { method: 'cash', amount: 5.75 }
    await app.request('POST', `/api/bookings/${id}/payments`, { token: owner.token, body: paid })
    const receipt = await receiptOf(id)
    expect(receipt).toMatchObject({ paid: 11.5, due: 0, tax: { amount: 1.5 } })
    expect(receipt.documents.map(({ tax }) => tax?.amount)).toEqual([0.75, 0.75])
    const detail = await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, {
      token: owner.token,
    })
    expect(detail.body.data).toMatchObject({ price: 11.5, paymentStatus: 'Paid' })
    const numbers = detail.body.data.staff?.entries?.map(({ document }) => document)
    // What the gateway keeps has no document.
    expect(numbers?.filter((number) => number !== null)).toEqual(
      receipt.documents.map(({ number }) => number),
    )
  })

  test('that changed with the tax is told before anything is booked', async () => {
    await save({ ...settings, taxMode: 'exclusive' })
    const { status, body } = await book(1000, 10)
    expect([status, body.code]).toEqual([409, 'price_changed'])
  })

  test('has no tax without a business number', async () => {
    await save({ ...settings, bin: '', taxRate: null })
    const { body } = await book(1150, 11.5)
    await payAt(body.data.paymentUrl, 'pay')
    const [document] = (await receiptOf(body.data.bookingId)).documents
    expect(document).toMatchObject({ tax: null, seller: { bin: null } })
    const content =
      document && documentContent(document, 'en', { date: formatFor('en').date, gateway: (name) => name })
    expect(content).toMatchObject({ table: null, form: null, signature: null })
  })
})

describe('the business on a document', () => {
  const change = (body: object) => app.request('PATCH', '/api/business', { token: owner.token, body })
  const NAMES = { nameBn: 'ঝিলিক ওয়াশ', address: 'Road 3, Sylhet', addressBn: 'রোড ৩, সিলেট' }

  async function paidDocument(): Promise<ReceiptDocument> {
    const { body } = await book(1150, 11.5)
    await payAt(body.data.paymentUrl, 'pay')
    const [document] = (await receiptOf(body.data.bookingId)).documents
    if (!document) throw new Error('no document')
    return document
  }
  const contentOf = (document: ReceiptDocument, locale: 'en' | 'bn') =>
    documentContent(document, locale, { date: formatFor(locale).date, gateway: String })

  test('is written in Bangla if the owner has entered it, and stays so', async () => {
    await save({ ...settings, bin: '', taxRate: null, legalName: '', legalAddress: '' })
    await change(NAMES)
    const document = await paidDocument()
    await change({ nameBn: '', addressBn: '' })
    expect(contentOf(document, 'bn').seller).toMatchObject({
      name: 'ঝিলিক ওয়াশ',
      lines: expect.arrayContaining(['রোড ৩, সিলেট']),
    })
    expect(contentOf(document, 'en').seller.lines).toContain('Road 3, Sylhet')
    expect(contentOf(await paidDocument(), 'bn').seller.lines).toContain('Road 3, Sylhet')
  })

  test('has its legal name in both languages', async () => {
    await change(NAMES)
    expect(contentOf(await paidDocument(), 'bn').seller.name).toBe('Jhilik Car Care Ltd.')
    await change({ nameBn: '', addressBn: '' })
  })

  test('names the part of the day in Bangla, and 24 hours where the law asks for them', async () => {
    const invoice = { ...(await paidDocument()), issuedTime: '14:35' }
    expect(contentOf(invoice, 'bn').issued).toMatch(/, ১৪:৩৫$/)
    const receipt = { ...invoice, seller: { ...invoice.seller, bin: null } }
    expect(contentOf(receipt, 'bn').issued).toMatch(/, দুপুর ২:৩৫$/)
    expect(contentOf(receipt, 'en').issued).toMatch(/, 2:35 PM$/)
  })
})

describe('the tax in an amount', () => {
  const rates = fc.integer({ min: 1, max: 100_000 })

  test('is the same in the database, and what was added to a price is found in it', async () => {
    const cases = fc.sample(fc.tuple(fc.integer({ min: 0, max: 1_000_000_000 }), rates), 300)
    const { rows } = await sql<{ tax: number }>`
      select tax_within(gross::bigint, rate::int) as tax
      from jsonb_to_recordset(${JSON.stringify(cases.map(([gross, rate]) => ({ gross, rate })))}::jsonb)
        as x(gross bigint, rate int)`.execute(app.ctx.db)
    expect(rows.map(({ tax }) => tax)).toEqual(cases.map(([gross, rate]) => taxWithin(gross, rate)))
    for (const [net, rate] of cases) {
      expect(addTax(net, rate) - taxWithin(addTax(net, rate), rate)).toBe(net)
    }
  })

  test('of all documents of a booking is the tax of what was paid for it, whatever is paid and refunded', async () => {
    const steps = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 900 }),
        back: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    await fc.assert(
      fc.asyncProperty(rates, steps, async (tax_rate, payments) => {
        const { db } = app.ctx
        const price_minor = payments.reduce((sum, { amount }) => sum + amount, 0)
        const tax = { tax_name: 'VAT', tax_bin: '1', tax_rate }
        const booking = await makeBooking(db, { user_id: customer.user.sub, price_minor, ...tax })
        let net = 0
        for (const { amount, back } of payments) {
          const attempt = await makeAttempt(db, booking, { amount_minor: amount })
          const amount_minor = Math.floor(amount * back)
          net += amount - amount_minor
          if (amount_minor === 0) continue
          const at = new Date()
          const times = { settled_at: at, created_at: at, updated_at: at }
          const refund = {
            attempt_id: attempt.id,
            amount_minor,
            currency: 'USD',
            reason: 'goodwill',
            ...times,
          }
          await makeRefund(db, { status: 'succeeded', ...refund })
        }
        const { documents, tax: whole } = await receiptOf(booking.id)
        const minors = documents.map(({ series, tax: part }) => {
          const { minor } = fromMajor(part?.amount ?? 0, 'USD')
          return series === 'receipt' ? minor : -minor
        })
        expect(minors.reduce((sum, minor) => sum + minor, 0)).toBe(taxWithin(net, tax_rate))
        expect(fromMajor(whole?.amount ?? 0, 'USD').minor).toBe(taxWithin(net, tax_rate))
      }),
      { numRuns: 15 },
    )
  })
})
