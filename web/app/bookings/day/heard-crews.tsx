import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { dayJobsQuery } from './api.ts'

/** When each crew with jobs on a day was last heard from. Renders nothing without such crews. */
export function HeardCrews({ date }: { date: string }) {
  const t = useTranslations('dashboard.day.heard')
  const format = useFormat()
  const { data } = useQuery(dayJobsQuery(date))
  if (!data || data.heard.length === 0) return null
  const timeOf = (at: string) =>
    format.date(at) === format.date(format.today()) ? format.time(at) : format.dayTime(at)
  return (
    <div className="mt-2 border-line border-t pt-2">
      <h3 className="text-[0.9375rem]">{t('title')}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {data.heard.map(({ crew, at }) => (
          <li key={crew._id} className="flex items-center gap-2">
            <CrewMark crew={crew} className="size-5! text-sm!" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{crew.name}</span>
            <span className="text-soft tabular-nums">{at ? timeOf(at) : t('never')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
