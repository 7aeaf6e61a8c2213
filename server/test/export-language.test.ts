import { bookingStatusSchema } from '@jhilik/contract/bookings.ts'
import { VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUser } from '../src/demo/content.ts'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
  for (const status of bookingStatusSchema.options) {
    const slot = await makeSlot(app.ctx.db, { date: '2031-05-02' })
    const plate = 'Dhaka Metro Ga 12-3456'
    await makeBooking(app.ctx.db, { slot_id: slot.id, status, registration_plate: plate, price_minor: 1250 })
  }
})
afterAll(() => app.close())

async function download(headers: Record<string, string>): Promise<string[]> {
  const path = `${app.url}/api/bookings/export.csv?from=2031-05-02&to=2031-05-02`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${admin.token}`, ...headers } })
  expect(answer.status).toBe(200)
  const text = await answer.arrayBuffer()
  // A spreadsheet recognizes UTF-8 by these bytes.
  expect([...new Uint8Array(text).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(text).trimEnd().split('\r\n')
}

test('titles and words of an exported table are in the language that was chosen on the site', async () => {
  const [titles, ...lines] = await download({ cookie: 'locale=bn', 'accept-language': 'en' })
  expect(titles).toBe(
    'বুকিং,কোড,অবস্থা,পেমেন্ট,সার্ভিসের তারিখ,শুরু,শেষ,সার্ভিস,সার্ভিস (বাংলায়),যা কেনা হয়েছে,এলাকা,নাম,ইমেইল,ফোন,ঠিকানা,গাড়ির ধরন,ব্র্যান্ড,মডেল,তৈরির সাল,রেজিস্ট্রেশন নম্বর,রুম,ফ্লোর,ইউনিট,নোট,দাম,মুদ্রা,ট্রানজেকশন,বুক করার সময়,পরিশোধের সময়,পরিশোধিত,টাকা ফেরতের সময়,ফেরত দেওয়া হয়েছে,ফেরত দেওয়া বাকি,পেমেন্টের মুদ্রা,রসিদ,বকশিশ,দামের নিয়মে ছাড়,নিয়মিত ছাড়,কুপনে ছাড়,কর্মীর দেওয়া ছাড়,কুপন',
  )
  expect(lines).toHaveLength(bookingStatusSchema.options.length)
  for (const status of ['ধরে রাখা', 'নিশ্চিত', 'মেয়াদ শেষ', 'বাতিল', 'সম্পন্ন', 'ছিলেন না']) {
    expect(lines.filter((line) => line.split(',')[2] === status)).toHaveLength(1)
  }
  const shown = { ...demoUser.vehicle, vehicleType: 'প্রাইভেট কার', registrationPlate: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬' }
  const cells = VEHICLE_FIELDS.map((field) => shown[field]).join(',')
  for (const line of lines) {
    expect(line).toContain(`,${cells},`)
    // Numbers, dates and times stay readable for spreadsheets.
    expect(line).toMatch(/,2031-05-02,\d\d:\d\d,\d\d:\d\d,/)
    expect(line).toMatch(/,12\.5,USD,/)
  }
})

test('without a choice an exported table is in the language of the browser, and in English has the words of the API', async () => {
  const [titles = ''] = await download({ 'accept-language': 'bn-BD,bn;q=0.9' })
  expect(titles).toMatch(/বুকিং,কোড,/)
  const [english = '', ...lines] = await download({ 'accept-language': 'en-GB,bn;q=0.5' })
  expect(english).toMatch(/Booking,Code,Status,Payment,Service date,/)
  expect(lines.filter((line) => line.split(',')[2] === 'no_show')).toHaveLength(1)
  expect(lines[0]).toContain(',DHAKA METRO-GA 12-3456,')
})
