import { paymentStatusWords } from '@jhilik/contract/booking-words.ts'

export const paymentStatuses = paymentStatusWords.bn
