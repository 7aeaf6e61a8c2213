import type { Service } from '@jhilik/contract/services.ts'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { dueNowOf } from './due.ts'
import { usePayLabel } from './use-pay-label.ts'

interface PayBarProps {
  service: Service
  /** The chosen one, if any. */
  gateway: string | undefined
  busy: boolean
  /** Content below the bar. */
  children: ReactNode
}

/** The amount that is due, next to the button that books; sticky on phones. */
export function PayBar({ service, gateway, busy, children }: PayBarProps) {
  const t = useTranslations('booking')
  const format = useFormat()
  const label = usePayLabel(service, gateway)
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
