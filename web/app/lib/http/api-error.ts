import type { FieldError, ProblemBody } from '@jhilik/contract/problems.ts'
import { loadRefusals, localeOfPage } from '../language/i18n.ts'

export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP'

interface ApiErrorParts {
  kind: ApiErrorKind
  /** The HTTP status; 0 without a response. */
  status?: number
  code?: string
  errors?: FieldError[]
  price?: ProblemBody['price']
  cause?: unknown
}

/** Every way in which a call can fail. `code` is the API's problem code, or the kind itself. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  /** With `price_changed`: what the booking costs now. */
  readonly price: ProblemBody['price']

  constructor(message: string, { kind, status = 0, code = kind, errors = [], price, cause }: ApiErrorParts) {
    super(message, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.code = code
    this.errors = errors
    this.price = price
  }
}

/** The error of an unsuccessful response; its body may be a proxy's HTML. */
export async function fromAnswer(status: number, body: unknown): Promise<ApiError> {
  const { problemSchema } = await import('@jhilik/contract/problems.ts')
  if (typeof document !== 'undefined') await loadRefusals(localeOfPage())
  const problem = problemSchema.safeParse(body)
  if (problem.success) {
    return new ApiError(problem.data.message, { kind: 'HTTP', status, ...problem.data, cause: problem.data })
  }
  return new ApiError(`The server answered with status ${status}.`, { kind: 'HTTP', status })
}

/** A 4xx response: repeating the call will not help. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}
