import type { ClosedNotice } from '@jhilik/contract/availability.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** Says when and why a part of a day, or all of it, is closed. */
export function ClosedNotices({ notices }: { notices: readonly ClosedNotice[] }) {
  const t = useTranslations('slots')
  const format = useFormat()
  return notices.map(({ name, fromTime, toTime }) => (
    <p key={`${name} ${fromTime}`} className="text-soft [overflow-wrap:anywhere]">
      {fromTime && toTime
        ? t('closedFromTo', { times: format.times({ startTime: fromTime, endTime: toTime }), name })
        : t('closedAllDay', { name })}
    </p>
  ))
}
