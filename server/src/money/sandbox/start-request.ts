import { z } from 'zod'

const required = (max: number) => z.string().min(1, 'This field is required').max(max, 'Too long')
const address = z.url({ protocol: /^https?$/, error: 'Not a valid address' }).max(2000)

/** The body of the start call: aamarpay.readme.io/reference/initiate-payment-json. */
export const startRequestSchema = z.object({
  store_id: required(60),
  signature_key: required(100),
  tran_id: required(32).regex(/^[\w-]+$/, 'Letters, digits and hyphens only'),
  amount: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Digits and a period only')
    .refine((text) => Number(text) > 0, 'Must be more than nothing'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Unknown currency'),
  desc: required(500),
  cus_name: required(200),
  cus_email: required(254),
  cus_phone: required(40),
  cus_add1: required(400),
  cus_add2: z.string().max(400).optional(),
  cus_city: z.string().max(100).optional(),
  cus_country: z.string().max(100).optional(),
  success_url: address,
  fail_url: address,
  cancel_url: address,
  opt_a: z.string().max(500).optional(),
  opt_b: z.string().max(500).optional(),
  type: z.literal('json'),
})
export type StartRequest = z.infer<typeof startRequestSchema>
