import { z } from 'zod'

const KEY = /^[\x21-\x7e]{8,100}$/

/** Other headers pass through. A malformed key is `invalid_idempotency_key`. */
export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': z.string().regex(KEY).optional().meta({
    description:
      'Names this request, 8 to 100 printable ASCII characters. The same key and request again does nothing and gives the same answer; the same key with another request is `idempotency_key_reused`. Kept for two days.',
  }),
})
