import type { Page } from '@playwright/test'
import { arriveRegistered, newAccount, register, signInByCall } from './support/accounts.ts'
import { asAdmin, dataOf, dayFromNow, holdSlot } from './support/api.ts'
import { leaveToOneCrew } from './support/crews.ts'
import { DEMO_ADMIN, leavePages } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** Milliseconds that are longer than a live update takes. Without live updates the pages ask only twice a minute. */
const LIVE_MS = 10_000

test('what one crew does for one service is seen at once on all open pages that show another', async ({
  page,
  playwright,
  baseURL,
}) => {
  const newVisitor = () => playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const [elsewhere, stranger] = [await newVisitor(), await newVisitor()]
  const { token } = await signInByCall(elsewhere, DEMO_ADMIN)
  const admin = asAdmin(elsewhere, token)
  const [booked, shown] = [
    await admin.addService({ name: 'Booked wash' }),
    await admin.addService({ name: 'Shown wash' }),
  ]
  const { crew, giveBack } = await leaveToOneCrew(elsewhere, token, [booked._id, shown._id])
  const date = dayFromNow(23)
  const taken = await admin.addSlot(booked._id, date, '09:00', '10:00')
  await admin.addSlot(shown._id, date, '09:30', '10:30')
  await admin.addSlot(shown._id, date, '14:00', '15:00')
  await admin.addSlot(shown._id, date, '17:00', '18:00')
  const customer = await register(stranger, newAccount())

  await arriveRegistered(page)
  await page.goto(`/services/${shown._id}?date=${date}`)
  const open = async (path: string): Promise<Page> => {
    const opened = await page.context().newPage()
    await opened.goto(path)
    return opened
  }
  const list = await open('/service')
  const searched = await open(`/service?date=${date}`)
  const comparison = await open(`/compare?ids=${shown._id},${booked._id}`)
  const home = await page.context().newPage()
  let reads = 0
  home.on('response', (response) => {
    if (/\/api\/site\/home$/.test(response.url())) reads += 1
  })
  await home.goto('/')
  // The page reads its times once by itself, and again when the stream is ready.
  await expect.poll(() => reads).toBe(2)

  /** The first time that is free, on each page. */
  const expectFirst = async (time: RegExp) => {
    for (const each of [list, searched]) {
      const card = each.getByRole('listitem').filter({ hasText: 'Shown wash' })
      await expect(card).toContainText(time, { timeout: LIVE_MS })
    }
    const row = comparison.getByRole('row', { name: /Next free/ })
    await expect(row).toContainText(time, { timeout: LIVE_MS })
  }
  const slot = (time: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${time}`) })

  await expect(slot('9:30')).toBeEnabled()
  await expectFirst(/9:30/)
  await holdSlot(stranger, customer.token, taken)
  await expect(slot('9:30')).toBeDisabled({ timeout: LIVE_MS })
  await expectFirst(/2:00/)
  await expect.poll(() => reads, { timeout: LIVE_MS }).toBeGreaterThan(2)

  const known = reads
  const headers = { authorization: `Bearer ${token}` }
  const timeOff = `/api/crews/${crew._id}/time-off`
  const data = { fromDate: date, fromTime: '13:00', toDate: date, toTime: '16:00', reason: 'Repair' }
  await dataOf(await elsewhere.post(timeOff, { headers, data }))
  await expect(slot('2:00')).toBeDisabled({ timeout: LIVE_MS })
  await expectFirst(/5:00/)
  await expect.poll(() => reads, { timeout: LIVE_MS }).toBeGreaterThan(known)

  const [off] = (await dataOf<(typeof crew)[]>(await elsewhere.get('/api/crews', { headers })))
    .filter(({ _id }) => _id === crew._id)
    .flatMap((one) => one.timeOff)
  await dataOf(await elsewhere.delete(`${timeOff}/${off?._id}`, { headers }))
  await expect(slot('2:00')).toBeEnabled({ timeout: LIVE_MS })
  await expectFirst(/2:00/)
  await leavePages(page)
  await giveBack()
  await admin.removeService(booked._id)
  await admin.removeService(shown._id)
  await elsewhere.dispose()
  await stranger.dispose()
})
