import type { ReturnOutcome } from '../../payments/rules/gateway-messages.ts'

/**
 * Why the gateway is asked about an attempt: on schedule, because a notification reported something, or because the
 * browser came back by one of the addresses for it. It chooses words and when to ask again; at a gateway that waits for our
 * capture `success-return` means that the customer has authorized the payment. What counts is the gateway's answer.
 */
export type InspectionTrigger = 'schedule' | 'report' | `${ReturnOutcome}-return`
