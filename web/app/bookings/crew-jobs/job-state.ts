import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { isOver } from './job-days.ts'

const MINUTE_MS = 60_000

/** The word for how far a job is. `isNext`: it comes next on its crew's day. */
export function useStateWord() {
  const t = useTranslations('crewJobs.states')
  return ({ status, visit }: CrewJob, isNext: boolean): string => {
    if (status === 'canceled' || status === 'no_show') return t(status)
    if (status === 'completed') return t('done')
    return visit.state === 'planned' && !isNext ? t('later') : t(visit.state)
  }
}

/** How much time is left of a job under way, or by how much it is late; empty when neither is known. */
export function useTimeWord() {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  return (job: CrewJob, now: number): string => {
    const { late, state } = job.visit
    if (isOver(job)) return ''
    if (state === 'started') {
      const minutes = Math.round((Date.parse(job.slot.endsAt) - now) / MINUTE_MS)
      const time = format.duration(Math.max(1, Math.abs(minutes)))
      return minutes > 0 ? t('timeLeft', { time }) : t('overTime', { time })
    }
    return late && state !== 'arrived' ? t('isLate', { time: format.duration(late.minutes) }) : ''
  }
}
