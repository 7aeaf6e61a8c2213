import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import type { App } from './http.ts'
import { isLocale, type Locale, readerLocale, rememberLocale } from './locale.ts'
import { Problem, problem } from './problem.ts'
import { type CountCall, callerAddress, UNCOUNTED } from './rate-limit.ts'
import type { Built } from './read-cache/entry.ts'
import type { ReadCache } from './read-cache/read-cache.ts'
import { OLD_ANSWER, sendEntry } from './read-cache/send-entry.ts'
import { openTurns } from './turns.ts'

/** The exports of the built web app. */
export interface WebApp {
  /** Renders the page of a request. */
  render: (
    request: Request,
    env: { api: (path: string, init?: RequestInit) => Promise<Response>; nonce: string },
  ) => Promise<Response>
  /** Whether there is a page at the path. */
  hasPage: (pathname: string) => boolean
}

interface Rendering {
  app: App
  clock: Clock
  reads: ReadCache
  countCall: CountCall
  load(): Promise<WebApp>
  /** The origins of the gateways. */
  formTargets: readonly string[]
  /**
   * There is no policy while developing, because browsers hide a nonce from scripts, so that hydration would report a
   * difference.
   */
  isDev: boolean
}

interface Page {
  response: Response
  /** Null when the response is no page, such as a redirection. */
  html: string | null
  /** Undefined while developing. */
  policy: string | undefined
  /** Something of the page could not be read, or only in its state before an outage. */
  isIncomplete: boolean
  isOutage: boolean
}

const POLICY = 'content-security-policy'
const NO_PAGE = { html: null, scripts: [], styles: [] }
const PAGE_FAILED = 'Something went wrong on our side. Please try again.'
/** The language of a first visit is the browser's; later visits have it in a cookie, like the theme. */
const PAGE_HEADERS = {
  vary: 'Accept-Language, Cookie, Accept-Encoding',
  'cache-control': 'private, no-cache',
}

/**
 * A page takes 20 ms of the one processor that answers: many at once for one address would delay everybody's. Nor must
 * they use all connections to the database.
 */
const inTurn = openTurns()

/**
 * Sends a page, from memory if it is the same for all visitors; any other is costly. The data by which a browser goes on
 * to another page is not: it is small, and the visitors of a mobile carrier share addresses. Throws too_many_requests.
 */
export async function sendPage(rendering: Rendering, url: URL, request: FastifyRequest, reply: FastifyReply) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const { signal } = gone
  // Scripts cannot read the header Date of a page. A page itself is kept for a while, by browsers as well.
  reply.header('server-timing', `now;desc="${rendering.clock.now().toISOString()}"`)
  try {
    const isKnown = rendering.isDev || (await rendering.load()).hasPage(url.pathname)
    const shared = rendering.isDev ? null : visitorPage(request, isKnown ? url : new URL(UNKNOWN, url))
    if (!shared) {
      if (!url.pathname.endsWith('.data')) await rendering.countCall(request, 'costly')
      const page = await inTurn(
        callerAddress(request),
        () => renderPage(rendering, url, request, { headers: headersOf(request), signal }),
        signal,
      )
      return sendResponse(page, reply)
    }
    const { key, headers, newLocale } = shared
    const render = () => renderPage(rendering, shared.url, request, { headers })
    if (newLocale) rememberLocale(reply, newLocale)
    // Anybody can name pages of services that do not exist.
    const isService = url.pathname.startsWith('/services/')
    let own: Page | undefined
    const find = () =>
      rendering.reads.find(key, async () => {
        if (isService) await rendering.countCall(request, 'costly')
        own = await render()
        if (own.isOutage) throw problem('temporarily_unavailable', { retryAfterSeconds: 5 })
        return keptPage(own, shared.url.pathname)
      })
    const found = await (isService ? inTurn(callerAddress(request), find, signal) : find())
      // When there is no older page, there is still one that says what is missing.
      .catch((error) => {
        if (isBusy(error) || signal.aborted) throw error
        return undefined
      })
    if (found) return await sendEntry(request, reply, found)
    return sendResponse(own ?? (await render()), reply)
  } catch (error) {
    if (isBusy(error)) throw error
    if (signal.aborted) return reply.send()
    request.log.error({ err: error }, 'page')
    return reply.code(500).type('text/plain; charset=utf-8').send(PAGE_FAILED)
  }
}

const isBusy = (error: unknown) => error instanceof Problem && error.code === 'too_many_requests'

/** Returns undefined for a page that is not kept. */
function keptPage({ response, html, policy, isIncomplete }: Page, pathname: string): Built | undefined {
  if (html === null || policy === undefined || isIncomplete) return undefined
  const { status } = response
  if (status !== (pathname === UNKNOWN ? 404 : 200)) return undefined
  if (response.headers.has('set-cookie') || response.headers.has('cache-control')) return undefined
  const type = response.headers.get('content-type') ?? ''
  return { body: html, status, headers: { ...PAGE_HEADERS, 'content-type': type, [POLICY]: policy } }
}

async function renderPage(
  { app, load, isDev, formTargets }: Rendering,
  url: URL,
  request: FastifyRequest,
  init: RequestInit,
): Promise<Page> {
  const nonce = isDev ? '' : makeNonce()
  const failures = { isIncomplete: false, isOutage: false }
  const { render } = await load()
  const response = await render(new Request(url, init), { api: apiFor(app, request, failures), nonce })
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (isDev) {
    return { response, html: isPage ? await response.text() : null, policy: undefined, ...failures }
  }
  const { html, ...own } = isPage ? hashMarked(await response.text(), nonce) : NO_PAGE
  return { response, html, policy: pagePolicy(formTargets, own), ...failures }
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  return headers
}

function sendResponse({ response, html, policy }: Page, reply: FastifyReply) {
  reply.code(response.status)
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const { 'cache-control': unlessGiven, vary } = PAGE_HEADERS
  reply.header('vary', vary)
  if (!response.headers.has('cache-control')) reply.header('cache-control', unlessGiven)
  if (policy === undefined) reply.removeHeader(POLICY)
  else reply.header(POLICY, policy)
  if (html !== null) return reply.send(html)
  if (!response.body) return reply.send()
  return reply.send(Readable.fromWeb(response.body as ReadableStream))
}

/** Calls the API in this process, with the same routes and checks as over the network. The page itself was counted. */
function apiFor(app: App, request: FastifyRequest, failures: Pick<Page, 'isIncomplete' | 'isOutage'>) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      // The log lines of a page and of its calls have the same id.
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-request-id': request.id, ...UNCOUNTED },
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const isOld = answer.headers[OLD_ANSWER.name] !== undefined
    if (answer.statusCode >= 429 || isOld) failures.isIncomplete = true
    if (answer.statusCode === 503 || isOld) failures.isOutage = true
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    const bodyless = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(bodyless ? null : answer.body, { status: answer.statusCode, headers })
  }
}

/** The facts from which a page for visitors is made. */
export interface VisitorPage {
  /** The key of the page in memory. */
  key: string
  /** The address without parameters that no page reads. */
  url: URL
  /** The cookies, which are everything that the rendering learns about the visitor. */
  headers: { cookie: string }
  /** The language that the address names, unless the visitor's cookie has it already. */
  newLocale: Locale | null
}

/** The address that stands for all at which there is no page: they get the same answer, which is made once. */
const UNKNOWN = '/not-found'

/** The pages that many people visit. The others have few visitors, or depend on more than their address. */
const KEPT =
  /^\/(not-found|service|services\/[\da-f-]{36}|compare|reviews|about|contact|faq|terms|privacy|refund-policy|login|register)?$/

/**
 * The parameters that pages read. Social networks and advertisements add others to links, different ones for each click,
 * and anybody can make some up: if they were part of the key, a page would be rendered for each of them.
 */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  (
    'action active add area channel crew date edit event free from gateway google ids kind lang line location max min month period q rating role ' +
    'search service show size slot slots sort span stars startTime state statement status tab time to token type view visit ' +
    'wait ways year'
  ).split(' '),
)

/**
 * Returns the page of a request that is the same for all visitors of one language and theme; null for any other. An
 * address with a query is another page, apart from its language and parameters that no page reads.
 */
function visitorPage(request: FastifyRequest, asked: URL): VisitorPage | null {
  if (!KEPT.test(asked.pathname)) return null
  const url = withoutUnknown(asked)
  const { locale: chosen, theme: chosenTheme } = request.cookies
  const named = url.searchParams.get('lang')
  const inAddress = isLocale(named) && url.search === `?lang=${named}` ? named : null
  if (url.search !== '' && !inAddress) return null
  const theme = ['light', 'dark'].find((name) => name === chosenTheme)
  const locale = inAddress ?? readerLocale(request)
  const cookies = { ...(locale && { locale }), ...(theme && { theme }) }
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const newLocale = inAddress === chosen ? null : inAddress
  return { key: `page ${url.pathname}${url.search} ${cookie}`, url, headers: { cookie }, newLocale }
}

function withoutUnknown(asked: URL): URL {
  const url = new URL(asked)
  for (const name of [...url.searchParams.keys()]) {
    if (!PAGE_PARAMETERS.has(name)) url.searchParams.delete(name)
  }
  return url
}

/** Makes a mark for our own inline scripts and styles while a page is rendered. Nobody can know it beforehand. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

/** A page as it is sent, and the sources of its inline scripts and styles for the policy. */
export interface HashedPage {
  html: string
  scripts: string[]
  styles: string[]
}

/** Matches data, such as what search engines read. It never runs, so the policy does not need it. */
const DATA_TYPE = /\btype="application\/(ld\+)?json"/

/**
 * Replaces the nonce of a rendering by hashes of what it marks, so that everybody can be sent the same bytes. An inline
 * script without the nonce gets no hash, so it does not run.
 */
export function hashMarked(page: string, nonce: string): HashedPage {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const mark = ` nonce="${nonce}"`
  const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs
  for (const [, name, attributes = '', text = ''] of page.matchAll(element)) {
    if (!attributes.includes(mark) || text === '' || DATA_TYPE.test(attributes)) continue
    hashes[name as keyof typeof hashes].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { html: page.replaceAll(mark, ''), scripts: [...hashes.script], styles: [...hashes.style] }
}

/** Returns the content security policy of a page. `formTargets` are the gateways' origins. */
export function pagePolicy(
  formTargets: readonly string[],
  { scripts, styles }: Pick<HashedPage, 'scripts' | 'styles'>,
): string {
  const directives = [
    "default-src 'none'",
    // Scripts that ours load are allowed too; nothing else is, not even another file of this server.
    `script-src ${scripts.length > 0 ? [...scripts, "'strict-dynamic'"].join(' ') : "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    // Pictures come from this server alone, so no other site learns who visits.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // The Trusted Types policy is in web/app/startup/scripts-after-paint.tsx.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return directives.join('; ')
}
