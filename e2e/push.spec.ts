import { randomUUID } from 'node:crypto'
import type { PushDeviceRequest, PushNotice } from '@jhilik/contract/push.ts'
import type { CDPSession, Page } from '@playwright/test'
import { startPushServer, type TestDevice } from '../server/test/support/push-server.ts'
import { arriveRegistered, arriveSignedIn, newAccount, signInByCall } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { browserArguments, findNotifyingChromium } from './support/chromium.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, logOut, payForSlot, toast } from './support/steps.ts'
import { expect, testsOn } from './support/test.ts'
import { startWithDatabase } from './support/with-database.ts'

/** The product with a push service of its own, because a test reaches none of the browsers'. */
const test = testsOn(async () => {
  const pushes = await startPushServer()
  const server = await startWithDatabase({ WEB_PUSH: 'on', WEB_PUSH_SERVICES: pushes.url })
  return {
    url: server.url,
    pushes,
    async stop() {
      await server.stop()
      await pushes.close()
    },
  }
})

test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => use({ args: browserArguments, executablePath: findNotifyingChromium() }),
    { scope: 'worker' },
  ],
})

interface Browser {
  /** What the test's push service took for this browser. */
  device: () => TestDevice
  /** Gives the service worker what a push service would. */
  deliver: (notice: PushNotice) => Promise<void>
  /** What the browser shows. */
  shown: () => Promise<{ title: string; body: string; tag: string; url: string; lang: string }[]>
}

/**
 * Lets the browser subscribe at the test's push service: only what would call the browser's own service is replaced. Service worker
 * and notifications are real.
 */
async function atTestService(
  page: Page,
  pushes: Awaited<ReturnType<typeof startPushServer>>,
): Promise<Browser> {
  let device: TestDevice | undefined
  await page.exposeFunction('subscribeAtTestService', (siteKey: string): PushDeviceRequest => {
    device = pushes.subscribe(siteKey)
    return device.subscription
  })
  await page.addInitScript(() => {
    const KEY = 'test-subscription'
    const { subscribeAtTestService } = window as unknown as {
      subscribeAtTestService: (key: string) => Promise<PushDeviceRequest>
    }
    const wrap = (subscription: PushDeviceRequest) => ({
      endpoint: subscription.endpoint,
      toJSON: () => ({ ...subscription, expirationTime: null }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) {
        const siteKey = btoa(String.fromCharCode(...key))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
        const subscription = await subscribeAtTestService(siteKey)
        localStorage.setItem(KEY, JSON.stringify(subscription))
        return wrap(subscription)
      },
      async getSubscription() {
        const kept = localStorage.getItem(KEY)
        return kept && wrap(JSON.parse(kept))
      },
    })
  })
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(devtools)
  return {
    device: () => {
      if (!device) throw new Error('The browser has not subscribed.')
      return device
    },
    deliver: async (notice) => {
      const origin = new URL(page.url()).origin
      const data = JSON.stringify(notice)
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: registrationId(),
        data,
      })
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag, lang, data }) => ({
          title,
          body,
          tag,
          lang,
          url: data.url,
        }))
      }),
  }
}

async function registrationOf(devtools: CDPSession): Promise<() => string> {
  let id = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? id
  })
  await devtools.send('ServiceWorker.enable')
  return () => id
}

/** The service worker, with what opens windows replaced: a browser lets only a click on a real notification do it. */
async function clickNotification(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  return worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const opened: string[] = []
    scope.clients.openWindow = async (url) => void opened.push(url)
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('Nothing is shown.')
    const work: Promise<unknown>[] = []
    const event = new scope.NotificationEvent('notificationclick', { notification })
    event.waitUntil = (promise) => void work.push(promise)
    scope.dispatchEvent(event)
    await Promise.all(work)
    return opened
  })
}

/** What the test uses of the service worker's scope, which is not among the types of pages. */
interface WorkerScope extends EventTarget {
  clients: { openWindow: (url: string) => Promise<void> }
  registration: ServiceWorkerRegistration
  NotificationEvent: new (
    type: string,
    init: { notification: Notification },
  ) => Event & { waitUntil: (promise: Promise<unknown>) => void }
}

const switchRow = (page: Page) => page.locator('#notifications')

test('a customer turns them on beside a booking, and is told when it is moved', async ({
  page,
  context,
  server: { pushes },
  playwright,
  baseURL,
  checkScreen,
}) => {
  const browser = await atTestService(page, pushes)
  await context.grantPermissions(['notifications'])
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(4))
  const bookingId = await payForSlot(page, token, slot)
  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  const offer = page.getByRole('button', { name: 'Tell me on this device when something changes' })
  await expect(offer).toBeVisible()
  await checkScreen()
  await offer.click()
  await expect(toast(page, 'Notifications are on.')).toBeVisible()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toBeHidden()

  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const staff = await signInByCall(elsewhere, DEMO_ADMIN)
  const canceled = await elsewhere.post(`/api/bookings/${bookingId}/cancel`, {
    headers: { authorization: `Bearer ${staff.token}` },
    data: { reason: 'Rain', message: '' },
  })
  expect(canceled.ok(), await canceled.text()).toBe(true)
  await elsewhere.dispose()
  await expect.poll(() => browser.device().taken.length).toBe(1)
  expect(pushes.complaints).toEqual([])
  const notice = browser.device().taken[0]?.notice
  if (!notice) throw new Error('Nothing was sent.')
  expect(notice.body).toMatch(/^Your booking is canceled\. Headlight Restoration, /)

  await browser.deliver(notice)
  await browser.deliver(notice)
  const expected = { title: notice.title, body: notice.body, tag: notice.id, url: notice.url, lang: 'en' }
  await expect.poll(browser.shown).toEqual([expected])
  expect(await clickNotification(page)).toEqual([notice.url])
  await expect.poll(browser.shown).toEqual([])
  // No page of another site is opened.
  await browser.deliver({ ...notice, id: randomUUID(), url: 'https://elsewhere.example/' })
  await expect.poll(async () => (await browser.shown()).length).toBe(1)
  expect(await clickNotification(page)).toEqual([`${baseURL}/`])
  await page.goto(notice.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a customer turns them off and on again on the account page; a log-out ends them', async ({
  page,
  context,
  server: { pushes },
  checkScreen,
}) => {
  const browser = await atTestService(page, pushes)
  await context.grantPermissions(['notifications'])
  const account = newAccount()
  await arriveRegistered(page, account)
  await page.goto('/dashboard/account#notifications')
  const row = switchRow(page)
  await expect(row.getByText('Off')).toBeVisible()
  await row.getByRole('button', { name: 'Notifications on this device: Turn on' }).click()
  await expect(row.getByText('On. This device shows our messages')).toBeVisible()
  await checkScreen()
  await row.getByRole('button', { name: 'Notifications on this device: Turn off' }).click()
  await expect(row.getByText('Off')).toBeVisible()
  await row.getByRole('button', { name: 'Notifications on this device: Turn on' }).click()
  await expect(row.getByText('On. This device shows our messages')).toBeVisible()
  expect(browser.device().calls).toBe(0)
  const reminders = page.getByRole('group', { name: 'Reminders' })
  await reminders.getByLabel('Notification').uncheck()
  await expect(reminders.getByLabel('Notification')).toBeEnabled()
  await page.reload()
  await expect(reminders.getByLabel('Notification')).not.toBeChecked()
  await expect(reminders.getByLabel('Email')).toBeChecked()
  await logOut(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()

  await arriveSignedIn(page, account)
  await page.goto('/dashboard/account#notifications')
  await expect(row.getByText('Off')).toBeVisible()
})

test.describe('at a service that is not known', () => {
  test.use({ expected: /400 \(Bad Request\)|notifications of this device were not changed/ })

  test('a browser is refused, and the row says so', { tag: '@wide' }, async ({
    page,
    context,
    server: { pushes },
  }) => {
    await atTestService(page, pushes)
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const { subscribe } = PushManager.prototype
      PushManager.prototype.subscribe = async function elsewhere(options) {
        const subscription = await subscribe.call(this, options)
        const toJSON = () => ({ ...subscription.toJSON(), endpoint: 'https://push.elsewhere.example/a' })
        return { ...subscription, toJSON } as PushSubscription
      }
    })
    await arriveRegistered(page)
    await page.goto('/dashboard/account#notifications')
    await switchRow(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(page, 'The notifications were not changed.')).toBeVisible()
    await expect(toast(page, 'Notifications cannot be sent to the service of this browser')).toBeVisible()
    await expect(switchRow(page).getByText('Off')).toBeVisible()
  })
})

test('who has forbidden them reads how to allow them, and who uses an iPhone what to do first', {
  tag: '@narrow',
}, async ({ page, context, baseURL, server: { pushes }, checkScreen }) => {
  await atTestService(page, pushes)
  const devtools = await context.newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: baseURL ?? '',
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
  await arriveRegistered(page)
  await page.goto('/dashboard/account#notifications')
  await expect(switchRow(page).getByText('This browser blocks our notifications.')).toBeVisible()
  await expect(switchRow(page).getByRole('button')).toHaveCount(0)
  await checkScreen()

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.reload()
  await expect(switchRow(page).getByText('put this site on the home screen first')).toBeVisible()
  await checkScreen()
})

test('staff have the same switch, and the settings offer the channel', { tag: '@wide' }, async ({
  page,
  context,
  server: { pushes },
  checkScreen,
}) => {
  await atTestService(page, pushes)
  await context.grantPermissions(['notifications'])
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/account#notifications')
  await switchRow(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(switchRow(page).getByText('On. This device shows our messages')).toBeVisible()
  await checkScreen()
  await page.goto('/dashboard/admin/message-settings')
  await expect(page.getByRole('checkbox', { name: 'Booking confirmed: Notification' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Booking confirmed: Email' })).toBeChecked()
  await checkScreen()
  await page.goto('/dashboard/admin/messages?channel=push')
  await expect(page.getByLabel('Sent by')).toHaveValue('push')
  await checkScreen()
})
