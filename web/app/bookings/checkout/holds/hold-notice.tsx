import { Hourglass } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../../lib/language/extra-texts.tsx'
import { useFormat } from '../../../lib/language/format.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { holdEventKeys } from '../../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../../lib/live/use-live-queries.ts'
import { cx } from '../../../ui/cx.ts'
import { PayButton, ReleaseButton } from './hold-buttons.tsx'
import { type Hold, useMinutesLeft } from './holds.ts'
import { PayWays } from './pay-again.tsx'

export const loadHoldNotice = () => withTexts('onDemand', HoldNotice)

/** The holds that were announced on this page, by their ids. */
const announced = new Set<string>()

const actionClass =
  'inline-flex min-h-11 items-center whitespace-nowrap px-1.5 font-bold underline underline-offset-4 aria-busy:opacity-60'

/** The bar of an unpaid hold. */
function HoldNotice({ email, hold, others }: { email: string; hold: Hold; others: number }) {
  const t = useTranslations('onDemand.holds')
  const format = useFormat()
  const isInCheckout = /^\/booking\b/.test(useLocation().pathname)
  const minutes = useMinutesLeft(hold.holdExpiresAt)
  const [spoken, setSpoken] = useState('')
  const { _id, slot } = hold
  const service = useServiceName()(hold.service)
  const time = format.time(hold.holdExpiresAt)
  useLiveQueries(
    useCallback<KeysOfEvent>((event) => holdEventKeys(event, email, slot._id), [email, slot._id]),
  )

  // A live region speaks what is added to it. The hold is announced once: not on every page, and not with each minute.
  useEffect(() => {
    if (announced.has(_id)) return
    announced.add(_id)
    setSpoken(t('announced', { service, time }))
  }, [_id, service, time, t])

  if (minutes === null) return null
  return (
    <section
      data-holds-bar
      aria-label={t('label')}
      className="@container bg-spark-soft text-warning print:hidden"
    >
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className="page-x flex min-h-11 flex-wrap @min-[40rem]:flex-nowrap items-center gap-x-1.5 font-semibold text-[0.9375rem]">
        <div className="flex min-w-0 @max-[40rem]:grow items-center gap-x-1.5">
          <Hourglass aria-hidden className="size-4.5 shrink-0" />
          <p className="flex min-w-0 @max-[40rem]:grow @max-[40rem]:flex-wrap items-baseline gap-x-1.5 py-2 leading-tight">
            <span className="font-bold tabular-nums @min-[40rem]:shrink-0">{t('until', { time })}</span>
            {isInCheckout ? (
              <span className="shrink-0 tabular-nums">· {t('leftInBar', { minutes })}</span>
            ) : (
              <span className="truncate @max-[40rem]:hidden">· {service}</span>
            )}
            {others > 0 && (
              <Link
                to="/dashboard/user/Upcoming-bookings"
                className={cx(
                  '-my-2.5 shrink-0 whitespace-nowrap py-2.5 underline underline-offset-4',
                  isInCheckout && '@max-[40rem]:hidden',
                )}
              >
                {t('others', { count: others })}
              </Link>
            )}
          </p>
        </div>
        <span className="-mr-1.5 ml-auto flex @max-[40rem]:flex-wrap gap-1 @min-[40rem]:ml-3">
          {!isInCheckout && (
            <PayButton hold={hold} className={actionClass}>
              {t('pay', { amount: format.money(hold.dueNow, hold.currency) })}
            </PayButton>
          )}
          {!isInCheckout && <PayWays booking={hold} className={actionClass} />}
          <ReleaseButton hold={hold} className={actionClass}>
            {t('release')}
          </ReleaseButton>
        </span>
      </div>
    </section>
  )
}
