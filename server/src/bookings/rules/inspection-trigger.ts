import type { ReturnOutcome } from '../../money/rules/gateway-messages.ts'

/**
 * The reason why the gateway is asked about an attempt: on schedule, because a notification reported something, or
 * because the browser came back by one of the return addresses. It decides the words and when to ask again. At a
 * gateway that waits for our capture, `success-return` means that the customer has authorized the payment. What counts
 * is the gateway's answer.
 */
export type InspectionTrigger = 'schedule' | 'report' | `${ReturnOutcome}-return`
