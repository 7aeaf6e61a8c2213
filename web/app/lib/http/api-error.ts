import type { FieldError, ProblemBody } from '@jhilik/contract/problems.ts'
import { type Locale, loadRefusals, localeOfPage } from '../language/i18n.ts'
import { serverNow } from '../live/server-time.ts'

export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP'

type TryAgain = (locale: Locale, timeZone: string) => string

interface ApiErrorParts {
  kind: ApiErrorKind
  /** The HTTP status; 0 without a response. */
  status?: number
  code?: string
  errors?: FieldError[]
  price?: ProblemBody['price']
  nearest?: ProblemBody['nearest']
  noCrewFree?: ProblemBody['noCrewFree']
  current?: unknown
  retryAfterMs?: number | undefined
  tryAgain?: TryAgain | undefined
  cause?: unknown
}

/** Every way in which a call can fail. `code` is the API's problem code, or the kind itself. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  /** The current price of the booking, of a refusal with the code `price_changed`. */
  readonly price: ProblemBody['price']
  /** Slots that can be booked instead, of a refusal with the code `slot_taken` by a business with crews. */
  readonly nearest: ProblemBody['nearest']
  /** Whether a seat is free, but no crew, of the same refusal. */
  readonly noCrewFree: ProblemBody['noCrewFree']
  /** What was to be changed as it is now, of a refusal with the code `changed_meanwhile`. */
  readonly current: unknown
  /** The time that the server asks to wait, if it does. */
  readonly retryAfterMs: number | undefined
  /** Says when to try again, of a call that was refused because there were too many. */
  readonly tryAgain: TryAgain | undefined

  constructor(
    message: string,
    {
      kind,
      status = 0,
      code = kind,
      errors = [],
      price,
      nearest,
      noCrewFree,
      current,
      retryAfterMs,
      tryAgain,
      cause,
    }: ApiErrorParts,
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.code = code
    this.errors = errors
    this.price = price
    this.nearest = nearest
    this.noCrewFree = noCrewFree
    this.current = current
    this.retryAfterMs = retryAfterMs
    this.tryAgain = tryAgain
  }
}

/** The error of an unsuccessful response; its body may be a proxy's HTML. */
export async function fromAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): Promise<ApiError> {
  const { problemSchema } = await import('@jhilik/contract/problems.ts')
  if (typeof document !== 'undefined') await loadRefusals(localeOfPage())
  const problem = problemSchema.safeParse(body)
  const retryAfterMs = retryAfterIn(headers)
  const tryAgain = status === 429 ? await loadTryAgain(retryAfterMs) : undefined
  const answer = { kind: 'HTTP', status, retryAfterMs, tryAgain } as const
  if (problem.success) {
    return new ApiError(problem.data.message, { ...answer, ...problem.data, cause: problem.data })
  }
  return new ApiError(`The server answered with status ${status}.`, answer)
}

/** The words are loaded when they are needed: few calls are refused. */
async function loadTryAgain(retryAfterMs: number | undefined): Promise<TryAgain> {
  const { tryAgainText } = await import('@jhilik/contract/wait-text.ts')
  const now = new Date(serverNow())
  return (locale, timeZone) => tryAgainText(locale, retryAfterMs && retryAfterMs / 1000, { now, timeZone })
}

/** Undefined also for a date, which this server never sends. */
function retryAfterIn(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : undefined
}

/** A 4xx response, which says why. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** A refusal of a call because there were too many. */
export const isTooOften = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429

/** A refusal that a repeated call gets as well. */
export const isFinal = (error: unknown): boolean => isRefusal(error) && !isTooOften(error)

/** Tells whether what was asked for does not exist, or its address is not valid. */
export const isUnknown = (error: unknown): boolean =>
  isRefusal(error) && (error.status === 400 || error.status === 404)

export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}
