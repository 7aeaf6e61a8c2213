import type { Service } from '@jhilik/contract/services.ts'
import { readDate } from '../../lib/date-text.ts'
import { readTime } from '../../lib/time-text.ts'
import { minutesOf } from './minutes.ts'

/** What the address says about the slot to create. It ends when the service is done, if that is today still. */
export function readKnownSlot(params: URLSearchParams, services: readonly Service[]) {
  const service = services.find(({ _id }) => _id === params.get('service'))
  const startTime = readTime(params.get('startTime') ?? '') ?? ''
  return {
    service: service?._id ?? '',
    date: readDate(params.get('date') ?? '') ?? '',
    startTime,
    endTime: service && startTime ? timeAfter(startTime, service.duration) : '',
  }
}

function timeAfter(start: string, minutes: number): string {
  const end = minutesOf(start) + minutes
  const two = (value: number) => String(value).padStart(2, '0')
  return end < 24 * 60 ? `${two(Math.floor(end / 60))}:${two(end % 60)}` : ''
}
