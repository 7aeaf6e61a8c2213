import { setTimeout as delay } from 'node:timers/promises'

/** The time for which a caller goes on trying while nobody answers: longer than a restart takes on a busy machine. */
const PATIENCE_MS = 400_000
const PAUSE_MS = 1_500
/** The product waits up to 30 seconds for a gateway. */
const TIMEOUT_MS = 75_000

export class Unanswered extends Error {}

export interface Answer<T> {
  status: number
  body: T
  /** A try before this one got no answer: it may have had its effect. */
  isRepeated: boolean
}

interface Call {
  token?: string
  body?: unknown
  key?: string
}

/** A browser's request that is tried again until the server answers at all, and can do what it is asked. Throws Unanswered. */
export async function fetchPatiently(
  url: string,
  init: RequestInit = {},
  patienceMs = PATIENCE_MS,
): Promise<{ answer: Response; isRepeated: boolean }> {
  const giveUp = Date.now() + patienceMs
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(url, { redirect: 'manual', signal, ...init })
      if (!(await isUnavailable(answer)) || Date.now() > giveUp) return { answer, isRepeated }
    } catch (error) {
      if (Date.now() > giveUp)
        throw new Unanswered(`Nobody answers at ${new URL(url).origin}`, { cause: error })
    }
    refusals.count += 1
    await delay(PAUSE_MS)
  }
}

/** Counts the calls that got no answer, or were asked to come back in a moment. */
export const refusals = { count: 0 }

/**
 * Tells whether the product asks to try again in a moment, as it does while its database is away, and to a person whose
 * log-ins were cut off so often that they count as guesses.
 */
async function isUnavailable(answer: Response): Promise<boolean> {
  if (answer.status === 429) return true
  if (answer.status !== 503 || !answer.headers.get('content-type')?.includes('json')) return false
  const { code } = (await answer.clone().json()) as { code?: string }
  return code === 'temporarily_unavailable'
}

/** One person at one address, as the reverse proxy reports it. */
export class Client {
  readonly #url: string
  readonly #address: string
  /** Logs in again when the session has ended, or is too old for what is asked. */
  logIn: (() => Promise<string>) | null = null

  constructor(url: string, address: string) {
    this.#url = url
    this.#address = address
  }

  async call<T>(method: string, path: string, call: Call = {}): Promise<Answer<T>> {
    const answer = await this.#ask<T>(method, path, call)
    const isOver = answer.status === 401 || codeOf(answer.body) === 'confirmation_required'
    if (!isOver || !call.token || !this.logIn) return answer
    return this.#ask(method, path, { ...call, token: await this.logIn() })
  }

  async #ask<T>(method: string, path: string, { token, body, key }: Call): Promise<Answer<T>> {
    const headers = {
      'x-forwarded-for': this.#address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const { answer, isRepeated } = await fetchPatiently(`${this.#url}/api${path}`, init)
    const text = await answer.text()
    try {
      return { status: answer.status, body: JSON.parse(text) as T, isRepeated }
    } catch {
      throw new Error(`${method} ${path} answered ${answer.status} with ${text.slice(0, 200)}`)
    }
  }

  /** Throws unless it succeeds, or an unanswered try before has done it already. */
  async expect<T>(method: string, path: string, call: Call = {}): Promise<T> {
    const { status, body, isRepeated } = await this.call<T>(method, path, call)
    if (status >= 300 && !(isRepeated && status === 409)) {
      throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    }
    return body
  }
}

const codeOf = (body: unknown) => (body as { code?: string } | null)?.code
