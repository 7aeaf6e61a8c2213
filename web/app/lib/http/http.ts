import { type DeferredSchema, loadSchema } from '../../startup/deferred-schema.ts'
import { watchConjunctsOnce } from '../../startup/watch-conjuncts-once.ts'
import { localeOfPage } from '../language/i18n.ts'
import { correctTime, serverNow } from '../live/server-time.ts'
import { type Session, sessionActions } from '../session/session.ts'
import { ApiError, fromAnswer } from './api-error.ts'

/** Lists are joined by commas. */
type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

export interface CallOptions {
  /** The body, sent as JSON; FormData is sent unchanged. */
  body?: unknown
  /** Overrides the client's timeout, for uploads. */
  timeoutMs?: number
  query?: Query
  headers?: Record<string, string>
  signal?: AbortSignal
  /** False for calls whose 401 is about credentials or the session itself: the token is not renewed. */
  renew?: boolean
}

interface ClientOptions {
  baseUrl: string
  session: Session
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const RENEWAL_LOCK = 'jhilik:renewal'

/**
 * Tells whether the password was entered because this refusal asked for it. The code is loaded when needed: most calls
 * are allowed.
 */
const isConfirmed = async (refusal: Response) =>
  (await import('../session/confirmation.ts')).confirmIfRequired(refusal.clone())

const refreshSchema = async () => (await import('@jhilik/contract/accounts.ts?answers')).refreshResponseSchema

export function createApiClient({ baseUrl, session, timeoutMs = TIMEOUT_MS }: ClientOptions) {
  let renewal: Promise<boolean> | null = null

  async function send(method: string, path: string, options: CallOptions): Promise<Response> {
    const { token } = session.current()
    const isPage = typeof document !== 'undefined'
    if (isPage) watchConjunctsOnce()
    const headers: Record<string, string> = {
      Accept: 'application/json',
      // The language of the page, which may differ from the browser's.
      ...(isPage && { 'Accept-Language': localeOfPage() }),
      ...options.headers,
    }
    if (token) headers.Authorization = `Bearer ${token}`
    const { body } = options
    // FormData sets its own type, which contains the boundary.
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    const asked = serverNow()
    try {
      const response = await fetch(baseUrl + path + queryString(options.query), {
        method,
        headers,
        credentials: 'same-origin',
        body: body === undefined || isForm ? body : JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      })
      // The API never answers from the browser's cache unasked, which would be old.
      const written = Date.parse(response.headers.get('date') ?? '')
      correctTime(written - serverNow(), written + 999 - asked)
      return response
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      if (limit.aborted)
        throw new ApiError('The server took too long to answer.', { kind: 'TIMEOUT_ERROR', cause })
      throw new ApiError('The server cannot be reached.', { kind: 'FETCH_ERROR', cause })
    }
  }

  /** Only one renewal of the token runs at a time; other tabs wait for it and use its token. */
  function renew(refused: string | null): Promise<boolean> {
    renewal ??= exclusively(() => renewOnce(refused))
      // Other tabs do not wait while somebody signs in again.
      .then((isRenewed) => isRenewed ?? signInAgainOrLose())
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  async function signInAgainOrLose(): Promise<boolean> {
    const { signInAgain } = await import('../session/sign-in-again.ts')
    const isSignedIn = await signInAgain()
    if (isSignedIn === null) session.lose()
    return isSignedIn ?? false
  }

  /** Resolves to null when the session has ended. */
  async function renewOnce(refused: string | null): Promise<boolean | null> {
    await session.restore()
    const { user, token } = session.current()
    // The cookie may still be valid after a logout that did not reach the server: the browser stays signed out.
    if (!user) return false
    if (token && token !== refused) return true
    try {
      const answer = await call('POST', '/auth/refresh-token', refreshSchema, { renew: false })
      session.renew(answer.data.accessToken)
      return true
    } catch (error) {
      if (!endsSession(error)) throw error
      return null
    }
  }

  async function answer(method: string, path: string, options: CallOptions): Promise<Response> {
    const { token } = session.current()
    const response = await send(method, path, options)
    if (response.status === 403 && (await isConfirmed(response))) return send(method, path, options)
    if (response.status !== 401 || options.renew === false) return response
    // Another call may have renewed the token meanwhile.
    const current = session.current().token
    if (!(current && current !== token) && !(await renew(token))) return response
    await response.body?.cancel()
    return send(method, path, options)
  }

  async function call<Answer>(
    method: string,
    path: string,
    schema: DeferredSchema<Answer>,
    options: CallOptions = {},
  ): Promise<Answer> {
    return read(await answer(method, path, options), schema)
  }

  /** A response that is not JSON: a PDF, a CSV file. */
  async function file(path: string, options: CallOptions = {}): Promise<Blob> {
    const response = await answer('GET', path, options)
    if (response.ok) return response.blob()
    throw await fromAnswer(response, await response.json().catch(() => undefined))
  }

  const method =
    (name: string) =>
    <Answer>(path: string, schema: DeferredSchema<Answer>, options?: CallOptions) =>
      call(name, path, schema, options)

  return {
    file,
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    del: method('DELETE'),
  }
}

/** Parses a response. Throws ApiError for an unsuccessful or unreadable one. */
async function read<Answer>(response: Response, expected: DeferredSchema<Answer>): Promise<Answer> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiError('The answer broke off.', { kind: 'FETCH_ERROR', cause })
  })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    if (!response.ok) throw await fromAnswer(response, undefined)
    throw new ApiError('The answer could not be read.', {
      kind: 'PARSING_ERROR',
      status: response.status,
      cause,
    })
  }
  if (!response.ok) throw await fromAnswer(response, body)
  const schema = await loadSchema(expected)
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ApiError('The answer is not what was expected.', {
    kind: 'PARSING_ERROR',
    status: response.status,
    cause: parsed.error,
  })
}

/** Tells whether a failed renewal says that there is no session: it was refused, or answered without a token. */
const endsSession = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 ||
    error.status === 403 ||
    // An answer that is not JSON is that of another server, such as a network's own log-in page.
    (error.kind === 'PARSING_ERROR' && !(error.cause instanceof SyntaxError)))

function queryString(query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(key, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Runs alone across all tabs where the Web Locks API exists: on HTTPS and localhost. */
function exclusively<T>(action: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return action()
  return navigator.locks.request(RENEWAL_LOCK, action)
}

export const api = createApiClient({ baseUrl: '/api', session: sessionActions })
