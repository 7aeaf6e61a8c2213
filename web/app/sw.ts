/// <reference lib="webworker" />
import type { PushNotice } from '@jhilik/contract/push.ts'
import {
  CREW_PAGE,
  CREW_PAGE_CACHE,
  type CrewPageMessage,
  SEND_REPORTS,
} from './lib/outbox/crew-page-cache.ts'

declare const self: ServiceWorkerGlobalScope
/** An event of the Background Sync API, which the types of browsers lack. */
type SyncEvent = ExtendableEvent & { tag: string }
/** The id differs in each build, so that each has its own offline page. */
declare const __BUILD__: string

const { searchParams } = new URL(self.location.href)
const language = searchParams.get('lang')
/** Absent for the product's own look. */
const look = searchParams.get('look') ?? ''
const OFFLINE = `offline-${__BUILD__}-${language}${look}`
const ASSETS = `assets-${__BUILD__}`
const OFFLINE_PAGE = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetchPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(event))
  else if (/^\/(uploads|icons)\//.test(pathname)) event.respondWith(fetchPicture(request))
  // All other requests, such as the API's, are not handled here.
})

self.addEventListener('message', (event) => {
  event.waitUntil(afterOthers(() => changeCrewPage(event.data as CrewPageMessage)))
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === SEND_REPORTS) (event as SyncEvent).waitUntil(askPagesToSend())
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotice(event.data.json() as PushNotice))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data as Pick<PushNotice, 'url'>
  event.waitUntil(openPage(url))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent
  if (oldSubscription) event.waitUntil(renewSubscription(oldSubscription, newSubscription))
})

/** One that was sent again takes the place of the first without a sound, because it has the same tag. */
const showNotice = ({ id, title, body, url, language }: PushNotice): Promise<void> =>
  self.registration.showNotification(title, {
    body,
    tag: id,
    lang: language,
    dir: 'auto',
    icon: `/icons/192.png${look ? `?v=${look}` : ''}`,
    data: { url },
  })

/** Shows the page in the tab that has it, or in a new one. Other tabs may have a form that is being filled in. */
async function openPage(address: string): Promise<void> {
  const url = new URL(address, self.location.origin)
  const { href } = url.origin === self.location.origin ? url : new URL('/', self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === href)
  await (open ? open.focus() : self.clients.openWindow(href))
}

/** Tells the server the address that the push service has given to this browser in place of the old one. */
async function renewSubscription(old: PushSubscription, given: PushSubscription | null): Promise<void> {
  const subscription = given ?? (await self.registration.pushManager.subscribe(old.options))
  await fetch('/api/push/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: old.endpoint, ...subscription.toJSON() }),
  })
}

/** Stores the offline page and its styles. They contain no personal data. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch(`${OFFLINE_PAGE}?lang=${language}`, { cache: 'reload' })
  if (!page.ok) throw new Error(`The offline page could not be kept: ${page.status}`)
  const html = await page.clone().text()
  const cache = await caches.open(OFFLINE)
  await cache.addAll(pathsIn(html, /href="(\/assets\/[^"]+\.css|\/favicon\.svg)"/g))
  // The page shows the name of the business when its logo is missing.
  const logo = pathsIn(html, /(?:href|src)="(\/(?:icons|uploads)\/[^"]+)"/g)
  await Promise.allSettled(logo.map((path) => cache.add(path)))
  await cache.put(OFFLINE_PAGE, page)
}

const pathsIn = (html: string, links: RegExp) => [...html.matchAll(links)].map(([, path]) => path ?? '')

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    // The page of crews belongs to no build: without a network nothing could take its place.
    if (![OFFLINE, ASSETS, CREW_PAGE_CACHE].includes(name)) await caches.delete(name)
  }
  // The browser requests the page while this worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const isOfCrew = new URL(request.url).pathname.replace(/\/$/, '') === CREW_PAGE
    const crewPage = isOfCrew && (await caches.match(CREW_PAGE, { cacheName: CREW_PAGE_CACHE }))
    const kept = crewPage || (await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE }))
    if (kept) return kept
    throw error
  }
}

/** The logo of the offline page and the pictures of the crew's page are kept; others are not. */
async function fetchPicture(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** File names contain content hashes, so a cached file never changes. */
async function fetchAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // The response does not wait for the cache.
  if (answer.ok) event.waitUntil(keepAsset(request, answer.clone()))
  return answer
}

async function keepAsset(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(ASSETS)
  await cache.put(request, answer)
}

let changing: Promise<unknown> = Promise.resolve()

/** What pages ask for is done in the order in which they ask. */
function afterOthers(action: () => Promise<unknown>): Promise<unknown> {
  changing = changing.then(action).catch((error: unknown) => console.warn('The page was not kept', error))
  return changing
}

function changeCrewPage(message: CrewPageMessage): Promise<unknown> {
  switch (message.type) {
    case 'keep-crew-page':
      return keepCrewPage(message.paths)
    case 'forget-crew-page':
      return caches.delete(CREW_PAGE_CACHE)
    default:
      return message satisfies never
  }
}

/**
 * Keeps the page of crews with all that it needs, in place of what was kept before. It is in one cache only when everything was
 * fetched: an update that breaks off leaves the page as it was.
 */
async function keepCrewPage(paths: readonly string[]): Promise<void> {
  const page = await fetch(CREW_PAGE, { cache: 'reload' })
  const html = await page.clone().text()
  const scripts = pathsIn(html, /"(\/assets\/[^"]+\.(?:js|css))"/g)
  // After a deployment the page is newer than what was loaded with it. It is kept when it was loaded again.
  if (!page.ok || !scripts.every((path) => paths.includes(path))) return
  const files = await Promise.all(
    paths.map(async (path) => [path, (await caches.match(path)) ?? (await fetch(path))] as const),
  )
  if (files.some(([, { ok }]) => !ok)) return
  const cache = await caches.open(CREW_PAGE_CACHE)
  // Names of files contain content hashes: new ones do not replace any that the former page needs.
  await Promise.all(files.map(([path, file]) => cache.put(path, file)))
  await cache.put(CREW_PAGE, withoutTime(page, html))
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (pathname !== CREW_PAGE && !paths.includes(pathname + search)) await cache.delete(url)
  }
}

/** The page without the header that tells it what time it is. */
function withoutTime({ headers }: Response, html: string): Response {
  const kept = new Headers(headers)
  kept.delete('server-timing')
  return new Response(html, { headers: kept })
}

/** Only a page has the session. Without an open one the reports wait until the next is opened. */
async function askPagesToSend(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(SEND_REPORTS)
}
