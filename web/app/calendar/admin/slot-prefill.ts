import type { Service } from '@jhilik/contract/services.ts'
import { isSlotTime } from '@jhilik/contract/slot-times.ts'
import { readDate } from '../../lib/forms/date-text.ts'
import { readTime } from '../../lib/forms/time-text.ts'
import { minutesOf } from './minutes.ts'

/** Initial values of a new slot from the address. The end time follows from the service's duration. */
export function readSlotPrefill(params: URLSearchParams, services: readonly Service[]) {
  const service = services.find(({ _id }) => _id === params.get('service'))
  const startTime = readTime(params.get('startTime') ?? '') ?? ''
  return {
    service: service?._id ?? '',
    date: readDate(params.get('date') ?? '') ?? '',
    startTime,
    endTime: service && startTime ? timeAfter(startTime, service.duration) : '',
  }
}

const DAY_MINUTES = 24 * 60

function timeAfter(startTime: string, minutes: number): string {
  const end = (minutesOf(startTime) + minutes) % DAY_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  const endTime = `${two(Math.floor(end / 60))}:${two(end % 60)}`
  return minutes < DAY_MINUTES && isSlotTime({ startTime, endTime }) ? endTime : ''
}
