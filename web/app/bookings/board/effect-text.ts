import type { CrewOption } from '@jhilik/contract/crews.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { crewOptionsQuery } from '../staff/api.ts'

/**
 * The minutes that a crew drives because of the booking that it has now; undefined until they are known. What another crew or
 * another time would add is compared with them, so that a text says by how much all roads together become longer.
 */
export function useRoadNow(bookingId: string, crewId: string | undefined): number | undefined {
  const { data } = useQuery({ ...crewOptionsQuery(bookingId), enabled: crewId !== undefined })
  if (crewId === undefined) return 0
  return data && (data.find(({ crew }) => crew._id === crewId)?.addedMinutes ?? 0)
}

/** Says by how much the roads would become longer or shorter. */
export function useAddedText() {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  return (minutes: number): string => {
    if (minutes === 0) return t('notLonger')
    const time = format.minutes(Math.abs(minutes))
    return t(minutes > 0 ? 'longer' : 'shorter', { time })
  }
}

/** What it would mean for a crew to do a job: what speaks against it, and how much longer the roads would be. */
export function useEffectText() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const addedText = useAddedText()
  return ({ conflicts, missingMinutes, addedMinutes }: Omit<CrewOption, 'crew'>): string => {
    const against = conflicts.map((kind) =>
      kind === 'travel'
        ? t('staffBooking.assign.missing', { time: format.duration(missingMinutes) })
        : t(`crewConflicts.${kind}`),
    )
    const driven = conflicts.includes('overlap') ? [] : [addedText(addedMinutes)]
    return [...against, ...driven].join(' · ')
  }
}
