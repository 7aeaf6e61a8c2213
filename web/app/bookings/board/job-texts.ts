import type { BoardJob } from '@jhilik/contract/board.ts'
import { clockText, type TextLocale } from '@jhilik/contract/clock-text.ts'
import { linesText } from '@jhilik/contract/line-text.ts'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitWord } from '../day/use-visit-word.ts'
import { type JobState, needsChange } from './layout.ts'

/** What the board says about a job. */
export interface JobTexts {
  time: string
  /** The start without the part of the day. */
  clock: string
  service: string
  /** Empty where there is none. */
  area: string
  /** The amount to collect, or how it is paid. */
  money: string
  /** Says by how much it is late, or that it needs a crew, or names another state. */
  state: string
  /** What the crew has reported, with its time; null for nothing. */
  said: string | null
  /** Screen readers say this for what the place, the color and the drive of a job show on the board. */
  unseen: string
}

/** Returns what writes the texts of a job. A board has hundreds of them, so that they share one. */
export function useJobTexts(): (job: BoardJob, state: JobState) => JobTexts {
  const t = useTranslations('dashboard.board')
  const statuses = useTranslations('dashboard.paymentStatuses')
  const format = useFormat()
  const visitWord = useVisitWord()
  const locale = useLocale() as TextLocale
  return useCallback(
    (job, state) => {
      const texts = {
        time: format.time(job.startTime),
        clock: clockText(locale, job.startTime),
        service: linesText(job.lines, locale),
        area: job.area?.[locale] ?? '',
        money: job.toCollect > 0 ? format.money(job.toCollect, job.currency) : statuses(job.paymentStatus),
        state: state === 'late' ? t('late', { minutes: job.lateMinutes }) : t(`states.${state}`),
        said: visitWord(job.visit),
      }
      const unseen = [
        job.toCollect > 0 && t('toCollect'),
        texts.time,
        !needsChange(state) && texts.state,
        job.attends && t('attends'),
        job.travelMinutes > 0 && t('drive', { minutes: job.travelMinutes }),
      ]
      return { ...texts, unseen: unseen.filter(Boolean).join(', ') }
    },
    [t, statuses, format, locale, visitWord],
  )
}

/** The color of what is to be collected, and of what is paid. */
export const moneyLook = ({ toCollect, paymentStatus }: BoardJob): string =>
  toCollect > 0 ? 'font-bold text-warning' : paymentStatus === 'paid' ? 'text-success' : 'text-warning'
