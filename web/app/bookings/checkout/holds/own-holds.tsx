import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../../lib/language/extra-texts.tsx'
import { useFormat } from '../../../lib/language/format.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { bookingsOf, useUser } from '../../../lib/session/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PayButton, ReleaseButton } from './hold-buttons.tsx'
import { type Hold, holdsQuery, useMinutesLeft } from './holds.ts'
import { PayWays } from './pay-again.tsx'

export const loadOwnHolds = () => withTexts('onDemand', OwnHolds)

interface OwnHoldsProps {
  /** The text of the button that books. */
  button: string
}

/** The customer's unpaid holds, when there are too many of them for another one. */
function OwnHolds({ button }: OwnHoldsProps) {
  const user = useUser()
  return user && <HoldList email={bookingsOf(user)} button={button} />
}

function HoldList({ email, button }: OwnHoldsProps & { email: string }) {
  const t = useTranslations('onDemand.holds')
  const format = useFormat()
  const nameOf = useServiceName()
  const query = useQuery({ ...holdsQuery(email), staleTime: 0 })
  const [released, setReleased] = useState<Hold | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isGone = released !== null && query.data?.every(({ _id }) => _id !== released._id)
  // The button that had the focus is gone with its row.
  useEffect(() => {
    if (isGone) box.current?.focus()
  }, [isGone])
  return (
    <div ref={box} tabIndex={-1} className="flex scroll-my-24 flex-col gap-3">
      {released && (
        <Alert tone="success" title={t('released')}>
          {t('releasedText', { service: nameOf(released.service), time: format.slot(released.slot) })}{' '}
          {t('canSend', { button })}
        </Alert>
      )}
      <Loaded query={query} loading={t('loading')} failed={t('loadFailed')} className="py-3">
        {(holds) =>
          holds.length > 0 && (
            <>
              <p className="font-semibold">{t('yours')}</p>
              <ul className="divide-y divide-line rounded-control border border-line bg-surface px-4">
                {holds.map((hold) => (
                  <HoldRow key={hold._id} hold={hold} onReleased={setReleased} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function HoldRow({ hold, onReleased }: { hold: Hold; onReleased: (hold: Hold) => void }) {
  const t = useTranslations('onDemand.holds')
  const format = useFormat()
  const nameOf = useServiceName()
  const minutes = useMinutesLeft(hold.holdExpiresAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="flex min-w-0 flex-col leading-snug">
        <span className="font-semibold">{nameOf(hold.service)}</span>
        <span className="text-soft tabular-nums">{format.slot(hold.slot)}</span>
        <span className="font-semibold text-warning tabular-nums">
          {t('until', { time: format.time(hold.holdExpiresAt) })}
          {minutes !== null && ` · ${t('left', { minutes })}`}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        {minutes !== null && (
          <>
            <PayButton hold={hold} className={buttonClass({ variant: 'primary' })}>
              {t('pay', { amount: format.money(hold.dueNow, hold.currency) })}
            </PayButton>
            <PayWays booking={hold} className={buttonClass({ variant: 'secondary' })} />
          </>
        )}
        <ReleaseButton hold={hold} onReleased={onReleased} className={buttonClass({ variant: 'secondary' })}>
          {t('release')}
        </ReleaseButton>
      </span>
    </li>
  )
}
