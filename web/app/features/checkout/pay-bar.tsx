import type { Service } from '@jhilik/contract/services.ts'
import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'

interface PayBarProps {
  service: Service
  busy: boolean
}

/** The price next to the pay button; sticky on phones. */
export function PayBar({ service, busy }: PayBarProps) {
  const t = useTranslations('booking')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-4 sm:border-line sm:border-t sm:pt-6">
      <BottomBar>
        <p className="flex min-w-0 flex-col leading-snug">
          <span className="text-soft text-sm sm:text-base">{t('summary.total')}</span>
          <span className="font-extrabold text-2xl tracking-tight">
            {format.money(service.price, service.currency)}
          </span>
        </p>
        <Button type="submit" variant="spark" size="lg" busy={busy} className="max-sm:min-h-12 sm:min-w-56">
          {t(busy ? 'form.leaving' : 'form.submit')}
        </Button>
      </BottomBar>
      <p className="flex items-start gap-2 text-muted text-sm">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('form.secure')}
      </p>
    </div>
  )
}
