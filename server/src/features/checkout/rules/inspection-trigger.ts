/**
 * Why the gateway is asked about an attempt: on schedule, because a browser or notification reported something,
 * or because the browser came back by the gateway's cancel button. It chooses words and when to ask again; what
 * counts is the gateway's answer.
 */
export type InspectionTrigger = 'schedule' | 'report' | 'cancel-return'
