import { SegmentedMessage } from 'sms-segments-calculator'

/** Returns how many messages a text is billed as. */
export const smsParts = (text: string): number => Math.max(1, new SegmentedMessage(text).segmentsCount)
