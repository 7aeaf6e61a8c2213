import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dueNowOf } from './payment-choice.ts'

interface PayBarProps {
  service: Service
  /** The chosen one, if any. */
  gateway: string | undefined
  busy: boolean
  /** The text of the button that books. */
  label: string
  /** Content below the bar. */
  children: ReactNode
}

/** The amount that is due, next to the button that books; sticky on phones. */
export function PayBar({ service, gateway, busy, label, children }: PayBarProps) {
  const t = useTranslations('booking')
  const format = useFormat()
  const { price, currency } = service
  const now = dueNowOf(service, gateway)
  const isOnSite = now === 0 && price > 0
  const money = (amount: number) => format.money(amount, currency)
  const title = () => {
    if (now === price) return t('summary.total')
    return t(isOnSite ? 'summary.onSite' : 'summary.now')
  }
  return (
    <div className="flex flex-col gap-4 sm:border-line sm:border-t sm:pt-6">
      <BottomBar>
        <p className="flex min-w-0 flex-col leading-snug">
          <span className="text-soft text-sm sm:text-base">{title()}</span>
          <span className="font-extrabold text-2xl tracking-tight">{money(now || price)}</span>
          {now > 0 && now < price && (
            <span className="text-soft text-sm">{t('summary.later', { amount: money(price - now) })}</span>
          )}
        </p>
        <Button type="submit" variant="spark" size="lg" busy={busy} className="max-sm:min-h-12 sm:min-w-56">
          {busy ? t(isOnSite ? 'form.booking' : 'form.leaving') : label}
        </Button>
      </BottomBar>
      {children}
      <p className="flex items-start gap-2 text-muted text-sm">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t(isOnSite ? 'form.onSite' : 'form.secure')}
      </p>
    </div>
  )
}

// The part is loaded with its texts, which the booking page has no other use for.
const FreeUntil = lazyPart(async () => {
  const { FreeUntil: Content } = await import('../../calendar/slots/free-until.tsx')
  return withTexts('slots', Content)
})

interface ChangeTermsProps {
  slot: Slot
  service: Service
  /** The chosen one, if any: with it a customer can pay everything at once. */
  gateway: string | undefined
}

/** Says until when moving and canceling are free, and what becomes of a deposit, before the customer pays. */
export function ChangeTerms({ slot, service, gateway }: ChangeTermsProps) {
  return (
    // The box is as high as its lines, so that nothing moves when they come.
    <div className="min-h-10 sm:min-h-5">
      <Suspense fallback={null}>
        <FreeUntil slot={slot} service={{ ...service, dueNow: dueNowOf(service, gateway) }} />
      </Suspense>
    </div>
  )
}
