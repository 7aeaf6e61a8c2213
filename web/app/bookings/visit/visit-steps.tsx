import type { CustomerVisit } from '@jhilik/contract/customer-visits.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'

interface VisitStepsProps {
  visit: CustomerVisit
  bookedAt: string
  /** The start that was agreed. */
  startsAt: string
}

type Kind = 'passed' | 'present' | 'expected' | 'open'

interface Step {
  name: 'booked' | 'on_the_way' | 'arrived' | 'done'
  /** An instant; null when nobody knows it. */
  at: string | null
  kind: Kind
}

/** Returns the four steps that customers follow. To begin the work is part of having arrived. */
function stepsOf({ visit, bookedAt, startsAt }: VisitStepsProps): Step[] {
  const { state, steps, window, endsAt } = visit
  const timeOf = (...names: string[]) => steps.find(({ step }) => names.includes(step))?.at ?? null
  const arrivedAt = timeOf('arrived', 'started')
  const doneAt = timeOf('done')
  const shiftMs = Date.parse(arrivedAt ?? window?.from ?? startsAt) - Date.parse(startsAt)
  const expectedEnd = new Date(Date.parse(endsAt) + shiftMs).toISOString()
  const isOpen = state !== 'could_not_do'
  const step = (name: Step['name'], at: string | null, isPresent: boolean, expected: string | null): Step => {
    if (isPresent) return { name, at, kind: 'present' }
    if (at) return { name, at, kind: 'passed' }
    // A later step says that this one was taken, too.
    if (name !== 'done' && (doneAt || (name === 'on_the_way' && arrivedAt)))
      return { name, at: null, kind: 'passed' }
    return isOpen && expected ? { name, at: expected, kind: 'expected' } : { name, at: null, kind: 'open' }
  }
  return [
    step('booked', bookedAt, state === 'planned', null),
    step('on_the_way', timeOf('on_the_way'), state === 'on_the_way', null),
    step('arrived', arrivedAt, state === 'arrived' || state === 'started', window?.from ?? null),
    step('done', doneAt, false, expectedEnd),
  ]
}

/** The four steps of a visit with their times; those to come are outlined. */
export function VisitSteps(props: VisitStepsProps) {
  const t = useTranslations('visit.steps')
  const format = useFormat()
  const steps = stepsOf(props)
  return (
    <ol
      aria-label={t('title')}
      className="@container grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-y-3 text-center text-sm tabular-nums leading-snug"
    >
      {steps.map(({ name, at, kind }, index) => (
        <li
          key={name}
          aria-current={kind === 'present' ? 'step' : undefined}
          className="relative px-0.5 pt-6 text-soft"
        >
          {index > 0 && (
            <span
              aria-hidden
              className={cx(
                'absolute top-2 right-1/2 h-0.75 w-full',
                kind === 'passed' || kind === 'present' ? 'bg-success' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'absolute top-0 left-1/2 z-1 size-4.5 -translate-x-1/2 rounded-full',
              kind === 'passed' && 'bg-success',
              kind === 'present' && 'bg-brand outline-2 outline-brand outline-offset-1',
              (kind === 'expected' || kind === 'open') && 'border-2 border-line-strong bg-surface',
            )}
          />
          <span
            className={cx(
              'block font-semibold',
              kind === 'passed' && 'text-ink',
              kind === 'present' && 'text-link',
            )}
          >
            {t(name)}
            <span className="sr-only">, {t(kind)}</span>
          </span>
          {at && (
            <span className="block">{name === 'booked' ? format.date(at, 'dayMonth') : format.time(at)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
