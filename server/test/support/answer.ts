import type { FieldError } from '@jhilik/contract/problems.ts'

/** Any body of the API, loosely typed: each test checks the fields it is about. */
export interface Answer<T = unknown> {
  success: boolean
  statusCode: number
  message: string
  data: T
  token?: string
  meta?: {
    nextCursor: string | null
    average?: number | null
    count?: number
    stars?: Record<string, number>
    service?: { _id: string; name: string } | null
  }
  code?: string
  errors?: FieldError[]
}
