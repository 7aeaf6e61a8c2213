import type { MoneyAttention } from '@jhilik/contract/money-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { rowButton } from '../row.tsx'
import { moneyAttentionQuery } from './api.ts'
import { useStatementLink } from './statements-card.tsx'

/** The matters that wait for a person, each with a link to where they are dealt with. */
export function AttentionCard() {
  const t = useTranslations('dashboard.money')
  const query = useQuery(moneyAttentionQuery())
  return (
    <TitledCard title={t('attention.title')}>
      <Loaded query={query} failed={t('failed')} className="py-6">
        {(waiting) =>
          waiting.length === 0 ? (
            <p className="mt-1 text-soft">{t('attention.none')}</p>
          ) : (
            <ul className="mt-4 divide-y divide-line border-line border-t">
              {withKeys(waiting).map(({ key, each }) => (
                <WaitingRow key={key} waiting={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}

/** Keys contain the place: several refunds of a booking can have been opened at once. */
const withKeys = (waiting: MoneyAttention[]) =>
  waiting.map((each, index) => ({
    each,
    key: `${each.kind} ${each.booking?._id ?? each.statementId} ${each.since} ${index}`,
  }))

/** The query with which the booking's page opens the dialog in which the matter is decided. */
const actionOf: Record<MoneyAttention['kind'], string> = {
  review: '?action=review',
  unanswered: '?action=review',
  refund_by_hand: '?action=settle',
  refund_stuck: '',
  dispute: '',
  statement: '',
}

function WaitingRow({ waiting }: { waiting: MoneyAttention }) {
  const t = useTranslations('dashboard.money.attention')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const linkOf = useStatementLink()
  const { kind, booking, statementId, gateway, money, count, since, respondBy } = waiting
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t(`kinds.${kind}`, { count })}</p>
        {respondBy && <p className="text-warning">{t('respondBy', { time: format.dateTime(respondBy) })}</p>}
        <p className="text-[0.9375rem] text-soft [overflow-wrap:anywhere]">
          {[
            booking?.code,
            gateway === 'bank' ? t('bank') : gatewayText(gateway),
            money && format.money(money.amount, money.currency),
            format.dateTime(since),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {booking && (
        <ButtonLink
          {...rowButton}
          to={`${staffBookingPath(booking._id)}${actionOf[kind]}`}
          aria-label={t('actionOf', { action: t(`actions.${kind}`), booking: booking.code })}
        >
          {t(`actions.${kind}`)}
        </ButtonLink>
      )}
      {statementId && (
        <ButtonLink {...rowButton} to={linkOf(statementId)} preventScrollReset>
          {t('actions.statement')}
        </ButtonLink>
      )}
    </li>
  )
}
