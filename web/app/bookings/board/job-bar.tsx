import type { BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { Phone, X } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useLinesText } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { useStaffKey } from '../../lib/page/staff-keys.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** How the road of a crew changes, by the sign of its added minutes. */
const SIGNS = ['shorter', 'same', 'longer']

interface JobBarProps {
  job: BoardJob
  /** No crew has it, and none is free at its time. */
  isNoneFree: boolean
  /** What is proposed, the best first. */
  offers: readonly BoardFit[]
  /** Whether the reader may move it. */
  canMove: boolean
  onMove: () => void
  /** Selects it, so that others can be selected besides it. Null for those who may change no bookings. */
  onSelect: (() => void) | null
  onFit: (fit: BoardFit) => void
  onClose: () => void
}

/** What can be done with the chosen job: the same by buttons as by dragging. */
export function JobBar({ job, isNoneFree, offers, canMove, onMove, onSelect, onFit, onClose }: JobBarProps) {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const linesText = useLinesText()
  const areaName = useBookingAreaName()
  const statuses = useTranslations('dashboard.paymentStatuses')
  const facts = [
    job.isUncovered && t('states.uncovered'),
    isNoneFree && t('noneFree'),
    job.area && areaName(job.area),
    job.phone,
    job.toCollect > 0
      ? `${format.money(job.toCollect, job.currency)} ${t('toCollect')}`
      : statuses(job.paymentStatus),
    job.attends && t('attends'),
  ].filter(Boolean)
  useStaffKey('m', 'move', () => canMove && onMove())
  useStaffKey('escape', 'close', onClose)
  return (
    <section
      aria-label={t('chosen')}
      className="page-bleed z-25 flex min-h-16 flex-wrap items-center gap-2 border-line border-t bg-surface py-2 shadow-2"
    >
      <div className="min-w-64 flex-1 [overflow-wrap:anywhere]">
        <p className="font-bold">
          <Link to={staffBookingPath(job._id)} className="text-ink">
            {job.name}
          </Link>
          , {linesText(job.lines)}, {format.times(job)}
        </p>
        <p className="text-soft text-sm tabular-nums">{facts.join(' · ')}</p>
      </div>
      {job.phone && (
        <a href={`tel:${job.phone}`} className={buttonClass({ variant: 'secondary' })}>
          <Phone aria-hidden className="size-5" />
          {t('call')}
        </a>
      )}
      {onSelect && (
        <Button variant="secondary" aria-keyshortcuts="x" onClick={onSelect}>
          {t('select')}
        </Button>
      )}
      {canMove && (
        <Button variant="secondary" aria-keyshortcuts="m" onClick={onMove}>
          {t('move.action')}
        </Button>
      )}
      {canMove &&
        offers.toReversed().map((fit, index) => (
          <Button
            key={fit.crew._id}
            variant={index === offers.length - 1 ? 'primary' : 'secondary'}
            onClick={() => onFit(fit)}
          >
            {fit.nearest &&
              t('give', {
                name: fit.crew.name,
                time: format.time(fit.nearest.startTime),
                added: format.minutes(Math.abs(fit.nearest.addedMinutes)),
                sign: SIGNS[Math.sign(fit.nearest.addedMinutes) + 1] ?? '',
              })}
          </Button>
        ))}
      <IconButton icon={X} label={t('clear')} onClick={onClose} />
    </section>
  )
}
